// typing.js: a text of several lines is asked by itself, once typing pauses.

const pause = 500; // ms

export class Typing {
	/** @param {() => void} ask */
	constructor(ask) {
		this.ask = ask;
		this.timer = 0;
	}

	/** Is there something that was typed and is still to be asked? */
	get waits() {
		return this.timer !== 0;
	}

	/** Something was typed. */
	typed() {
		this.stop();
		this.timer = window.setTimeout(() => {
			this.timer = 0;
			this.ask();
		}, pause);
	}

	/** All that stands there is asked now. */
	stop() {
		window.clearTimeout(this.timer);
		this.timer = 0;
	}
}
