/* record.c: see record.h. */
#include "tests/recorded/record.h"

#include <string.h>

const cJSON *record_field(const cJSON *item, const char *name)
{
	return cJSON_GetObjectItemCaseSensitive(item, name);
}

const char *record_text(const cJSON *item, const char *name)
{
	const char *text = cJSON_GetStringValue(record_field(item, name));

	return text ? text : "";
}

int record_number(const cJSON *item, const char *name)
{
	const cJSON *value = record_field(item, name);

	return cJSON_IsNumber(value) ? value->valueint : 0;
}

bool record_settings(const cJSON *cfg, struct session_settings *out)
{
	const struct {
		const char *name;
		bool *set, value;
	} flags[] = {
		{ "fullgraph", &out->fullgraph, true },
		{ "duck", &out->no_duck, false },
		{ "capture_scalar", &out->capture_scalar, true },
	};
	const cJSON *item;

	cJSON_ArrayForEach(item, cfg)
	{
		size_t i = 0, len = sizeof flags / sizeof flags[0];
		while (i < len && strcmp(flags[i].name, item->string) != 0)
			i++;
		if (i < len)
			*flags[i].set = cJSON_IsTrue(item) == flags[i].value;
		else if (strcmp(item->string, "dynamic") == 0)
			out->dynamic = cJSON_IsTrue(item)    ? DYNAMIC_TRUE
				       : cJSON_IsFalse(item) ? DYNAMIC_FALSE
							     : DYNAMIC_AUTO;
		else if (strcmp(item->string, "limit") == 0 ||
			 strcmp(item->string, "kw_limit") == 0)
			out->limit = item->valueint;
		else if (strcmp(item->string, "auto") == 0 &&
			 cJSON_IsFalse(item))
			out->dynamic = DYNAMIC_FALSE; /* the same rules */
		else if (strcmp(item->string, "mcompile") == 0 ||
			 strcmp(item->string, "backend") == 0)
			continue; /* the same rules */
		else
			return false;
	}
	return true;
}

static void add_list(struct buf *b, const cJSON *list, const char *between)
{
	const cJSON *item;

	cJSON_ArrayForEach(item, list)
	{
		if (item != list->child)
			buf_puts(b, between);
		buf_puts(b, item->valuestring);
	}
}

void record_calls(struct buf *b, const cJSON *calls)
{
	const cJSON *call;

	cJSON_ArrayForEach(call, calls)
	{
		bool object = cJSON_IsObject(call);
		add_list(b, object ? record_field(call, "a") : call, ", ");
		if (object && cJSON_GetArraySize(record_field(call, "c")) > 0) {
			buf_puts(b, " @ ");
			add_list(b, record_field(call, "c"), " ");
		}
		buf_putc(b, '\n');
	}
}
