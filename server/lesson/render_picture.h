/* render_picture.h: pictures of the lesson's folder, in the page. */
#ifndef SERVER_LESSON_RENDER_PICTURE_H
#define SERVER_LESSON_RENDER_PICTURE_H

#include "server/lesson/render.h"

/* ![alt](file): an SVG drawing becomes part of the page, a PNG or WebP file an
 * <img>. Another file is a fault, and its text alone is shown. */
void render_image(struct render *r, const char *file, const char *alt);

/* The drawing NAME.svg as a figure; at is where the text names it. */
void render_drawing(struct render *r, const char *name, const char *label,
		    const char *at);

/* Only the drawing NAME.svg itself, under that name; false if it cannot be
 * shown, and nothing is written. */
bool render_svg(struct render *r, const char *name, const char *label,
		const char *at);

#endif
