// video.js: a video's poster becomes a button; pressed, it makes way for the
// player. Before that, nothing is asked of the player's host.

import { element } from "./answer.js";

const host = "https://www.youtube-nocookie.com/embed/";

/** @param {HTMLElement} video */
function address({ dataset }) {
	const { video = "", start = "0", end } = dataset;
	const query = new URLSearchParams({ start });

	if (end)
		query.set("end", end);
	query.set("autoplay", "1");
	query.set("rel", "0");
	return `${host}${video}?${query}`;
}

/** @param {HTMLElement} video
 * @param {string} title */
function player(video, title) {
	const frame = document.createElement("iframe");

	frame.className = "video-player";
	frame.title = title;
	frame.src = address(video);
	// Without a referrer the host refuses to play.
	frame.referrerPolicy = "strict-origin-when-cross-origin";
	frame.allow = "autoplay; encrypted-media; picture-in-picture; fullscreen";
	return frame;
}

/** @param {HTMLElement} video */
function makePlayable(video) {
	const poster = video.querySelector(".video-poster");
	const title = video.getAttribute("aria-label") ?? "";
	if (!poster)
		return;
	const button = element("button", "", "video-poster");
	button.setAttribute("type", "button");
	button.append(element("span", "Play from YouTube", "video-play"),
		...poster.childNodes);
	button.addEventListener("click", () => {
		const frame = player(video, title);
		video.dataset.playing = "";
		button.replaceWith(frame);
		frame.focus();
	});
	poster.replaceWith(button);
}

export function playVideos() {
	for (const video of document.querySelectorAll(".video[data-video]"))
		makePlayable(/** @type {HTMLElement} */ (video));
}
