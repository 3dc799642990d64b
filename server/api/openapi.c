/* openapi.c: see openapi.h. */
#include "server/api/openapi.h"

#include "base/json.h"
#include "figures/figure.h"
#include "server/root.h"
#include "server/router.h"

static void write_info(struct json *j)
{
	json_text(j, "openapi", "3.1.0");
	json_object(j, "info");
	json_text(j, "title", "Steptime");
	json_text(j, "version", root_version());
	json_text(j, "description",
		  "The figures of a lesson on profiling, MFU and compilation, "
		  "as pure functions: the same question has the same answer.");
	json_object(j, "license");
	json_text(j, "name", "MIT");
	json_text(j, "identifier", "MIT");
	json_object_end(j);
	json_object_end(j);
	json_array(j, "servers");
	json_object(j, NULL);
	json_text(j, "url", "../");
	json_object_end(j);
	json_array_end(j);
}

static void write_ref(struct json *j, const char *name, const char *to)
{
	json_object(j, name);
	json_text(j, "$ref", to);
	json_object_end(j);
}

static void write_content(struct json *j, const char *type, const char *schema)
{
	json_object(j, "content");
	json_object(j, type);
	write_ref(j, "schema", schema);
	json_object_end(j);
	json_object_end(j);
}

static void write_responses(struct json *j, const char *schema)
{
	json_object(j, "responses");
	json_object(j, "200");
	json_text(j, "description", "As asked");
	write_content(j, "application/json", schema);
	json_object_end(j);
	write_ref(j, "4XX", "#/components/responses/problem");
	write_ref(j, "5XX", "#/components/responses/problem");
	json_object_end(j);
}

static void write_parameters(struct json *j, const struct figure *f)
{
	json_array(j, "parameters");
	for (size_t i = 0; i < f->table.param_len; i++) {
		const struct param *p = &f->table.params[i];
		json_object(j, NULL);
		json_text(j, "name", p->name);
		json_text(j, "in", "query");
		json_text(j, "description", p->help);
		json_object(j, "schema");
		figure_schema_param(p, j);
		json_object_end(j);
		json_object_end(j);
	}
	json_array_end(j);
}

/* The one parameter of a route that is no figure's. */
static void write_parameter(struct json *j, const struct route *route)
{
	json_array(j, "parameters");
	json_object(j, NULL);
	json_text(j, "name", route->parameter);
	json_text(j, "in", "query");
	json_bool(j, "required", true);
	json_text(j, "description", route->meaning);
	json_object(j, "schema");
	json_text(j, "type", "string");
	json_object_end(j);
	json_object_end(j);
	json_array_end(j);
}

static void write_body(struct json *j, const struct figure *f)
{
	char schema[128];

	snprintf(schema, sizeof schema, "figures/%s/schema", f->name);
	json_object(j, "requestBody");
	json_bool(j, "required", true);
	write_content(j, "application/json", schema);
	json_object_end(j);
}

/* What stands for the star of a path that is no figure's. */
static void write_id(struct json *j)
{
	json_array(j, "parameters");
	json_object(j, NULL);
	json_text(j, "name", "id");
	json_text(j, "in", "path");
	json_bool(j, "required", true);
	json_object(j, "schema");
	json_text(j, "type", "string");
	json_object_end(j);
	json_object_end(j);
	json_array_end(j);
}

static void write_members(struct json *j, const struct body *body)
{
	json_object(j, "requestBody");
	json_bool(j, "required", true);
	json_object(j, "content");
	json_object(j, "application/json");
	members_schema(body, j, "schema");
	json_object_end(j);
	json_object_end(j);
	json_object_end(j);
}

/* One operation of a route. figure is NULL where the route is not one's; its
 * parameters stand in the query only where it is asked by GET. */
static void write_operation(struct json *j, const struct route *route,
			    const char *method, const struct figure *f,
			    bool asks)
{
	json_object(j, method);
	json_text(j, "summary", f && asks ? f->title : route->summary);
	if (f && asks) {
		json_text(j, "description", f->summary);
		if (strcmp(method, "get") == 0)
			write_parameters(j, f);
		else
			write_body(j, f);
	}
	if (route->parameter)
		write_parameter(j, route);
	if (strchr(route->path, '*') && !f)
		write_id(j);
	if (route->body && strcmp(method, "post") == 0)
		write_members(j, route->body);
	write_responses(j, asks ? "#/components/schemas/answer"
				: "#/components/schemas/object");
	json_object_end(j);
}

/* The route, with the figure's name, or {id}, for its star. */
static void write_route(struct json *j, const struct route *route,
			const struct figure *f)
{
	const char *star = strchr(route->path, '*');
	char path[256];
	bool asks = f && star && star[1] == '\0';

	if (star)
		snprintf(path, sizeof path, "%.*s%s%s",
			 (int)(star - route->path), route->path,
			 f ? f->name : "{id}", star + 1);
	else
		snprintf(path, sizeof path, "%s", route->path);
	json_object(j, path);
	if (route->get)
		write_operation(j, route, "get", f, asks);
	if (route->post)
		write_operation(j, route, "post", f, asks);
	json_object_end(j);
}

static void write_paths(struct json *j)
{
	json_object(j, "paths");
	for (const struct route *r = routes; r->path; r++) {
		if (!r->summary)
			continue;
		if (strncmp(r->path, "/api/figures/", 13) != 0)
			write_route(j, r, NULL);
		else
			for (size_t i = 0; figures[i]; i++)
				write_route(j, r, figures[i]);
	}
	json_object_end(j);
}

static void write_member(struct json *j, const char *name, const char *type,
			 const char *description)
{
	json_object(j, name);
	json_text(j, "type", type);
	json_text(j, "description", description);
	json_object_end(j);
}

static void write_answer_schema(struct json *j)
{
	json_object(j, "answer");
	json_text(j, "type", "object");
	json_object(j, "properties");
	write_member(j, "figure", "string", "The figure's name");
	write_member(j, "input", "object",
		     "Every parameter as it was used, defaults included");
	write_member(j, "takeaway", "string",
		     "One sentence: what the figure shows now");
	write_member(j, "readings", "array",
		     "The results as people read them: name, label, text");
	write_member(j, "tables", "array",
		     "name, caption, columns, rows of texts");
	write_member(j, "notes", "array",
		     "Conventions used, and what is left out");
	json_object_end(j);
	json_text(j, "description",
		  "The results stand beside these, by name, in SI units; what "
		  "is not known is null.");
	json_object_end(j);
}

static void write_problem_schema(struct json *j)
{
	json_object(j, "problem");
	json_text(j, "type", "object");
	json_object(j, "properties");
	write_member(j, "type", "string", "about:blank");
	write_member(j, "title", "string", "The status in words");
	write_member(j, "status", "integer", "The HTTP status");
	write_member(j, "detail", "string",
		     "What is wrong and what would be right");
	write_member(j, "parameter", "string", "Whose fault it is, if one's");
	write_member(j, "error", "string", "The same as detail");
	json_object_end(j);
	json_object_end(j);
}

static void write_components(struct json *j)
{
	json_object(j, "components");
	json_object(j, "schemas");
	write_answer_schema(j);
	write_problem_schema(j);
	json_object(j, "object");
	json_text(j, "type", "object");
	json_object_end(j);
	json_object_end(j);
	json_object(j, "responses");
	json_object(j, "problem");
	json_text(j, "description", "Refused, with a sentence (RFC 9457)");
	write_content(j, "application/problem+json",
		      "#/components/schemas/problem");
	json_object_end(j);
	json_object_end(j);
	json_object_end(j);
}

void openapi_answer(const struct server *s, const struct request *q,
		    struct reply *r)
{
	struct json j;

	(void)s;
	(void)q;
	json_init(&j, &r->body);
	json_object(&j, NULL);
	write_info(&j);
	write_paths(&j);
	write_components(&j);
	json_object_end(&j);
	etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
}
