// The contract as a stranger's client uses it: what its schemas allow is read,
// what they do not is refused, and one fault does not hide the next.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { key, learner, makeFolder } from './learner.mjs';

const l = await learner(makeFolder());
after(() => l.stop());
const contract = (await l.get('/api/openapi.json')).json;

/** The operations that write: [path, schema of the body]. */
const writing = () => Object.entries(contract.paths)
  .filter(([path, { post }]) => post && !path.startsWith('/api/figures/'))
  .map(([path, { post }]) => /** @type {[string, any]} */ (
    [path.replace('{id}', 'peak-of-no-bank'),
      post.requestBody.content['application/json'].schema]));

/** @param {string} path @param {unknown} body */
async function send(path, body) {
  const answer = await fetch(`${l.url}${path}`, { method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

/** The members with their examples. @param {any} schema
 * @param {(name: string) => boolean} [wanted] @returns {Record<string, any>} */
const example = (schema, wanted = () => true) => ({ ...Object.fromEntries(
  Object.entries(schema.properties).filter(([name]) => wanted(name))
    .map(([name, member]) => [name, member.examples[0]])), key: key() });

/** Values that the schema of a member forbids. @param {any} member */
function wrong(member) {
  if (member.pattern) return ['short', 'ä'.repeat(20), 12345678];
  if (member.type === 'string') return [7, 'x'.repeat(member.maxLength + 1)];
  if (member.type === 'boolean') return [1, 'yes'];
  if (member.anyOf) return ['some', [7], 1];
  if (member.type === 'array') {
    return ['a', [7], Array(member.maxItems + 1).fill('a')];
  }
  return [member.minimum - 1, member.maximum + 1, '5',
    ...member.type === 'integer' ? [member.minimum + 0.5] : []];
}

test('every body has a schema with words and an example each', () => {
  assert.ok(writing().length >= 11, `${writing().length}`);
  for (const [path, schema] of writing()) {
    assert.deepEqual(schema.required.slice(0, 2), ['key', 'utc_offset_min']);
    assert.equal(schema.additionalProperties, false, path);
    assert.match(schema.properties.key.description, /sent twice counts once/);
    for (const [name, member] of Object.entries(schema.properties)) {
      assert.match(member.description, /\S{2}/, `${path} ${name}`);
      assert.equal(member.examples.length, 1, `${path} ${name}`);
      assert.ok(member.type || member.anyOf, `${path} ${name}`);
    }
  }
});

test('what the schema requires is enough to be understood', async () => {
  for (const [path, schema] of writing()) {
    const body = example(schema, (name) => schema.required.includes(name));
    const { status, body: said } = await send(path, body);
    assert.ok([200, 404, 409, 422].includes(status) ||
      said.parameter === 'section', `${path} ${status} ${said.detail}`);
  }
});

test('every member of the schema is read', async () => {
  for (const [path, schema] of writing()) {
    const { body: said } = await send(path, example(schema));
    assert.doesNotMatch(said.detail ?? '', /no field|must be a|missing/, path);
  }
});

test('all that is missing is named at once', async () => {
  for (const [path, schema] of writing()) {
    const { status, body } = await send(path, {});
    assert.equal(status, 400, path);
    for (const name of schema.required) {
      assert.match(body.detail, new RegExp(`\\b${name}\\b`), path);
    }
    const bare = example(schema, (name) => schema.required.includes(name));
    for (const name of schema.required) {
      const { [name]: _, ...rest } = bare;
      const one = await send(path, rest);
      assert.equal(one.status, 400, `${path} ${name}`);
      assert.equal(one.body.parameter, name);
      assert.equal(one.body.detail,
        `${name} is missing: ${schema.properties[name].description}.`);
    }
  }
});

test('what the schema forbids is refused by its name', async () => {
  for (const [path, schema] of writing()) {
    for (const [name, member] of Object.entries(schema.properties)) {
      for (const value of wrong(member)) {
        const { status, body } = await send(path,
          { ...example(schema), [name]: value });
        assert.equal(status, 400, `${path} ${name} ${value}`);
        assert.equal(body.parameter, name, `${path} ${value} ${body.detail}`);
      }
    }
    const { status, body } = await send(path,
      { ...example(schema), other: 1 });
    assert.equal(status, 400, path);
    assert.equal(body.parameter, 'other');
  }
});

test('a number of a figure may be written as people do', async () => {
  const numbers = contract.paths['/api/figures/mfu'].get.parameters
    .filter((/** @type {any} */ p) => p.schema.anyOf);
  assert.ok(numbers.length > 10, `${numbers.length}`);
  for (const { schema } of numbers) {
    const [number, text] = schema.anyOf;
    assert.ok(['number', 'integer'].includes(number.type));
    assert.ok(number.minimum <= number.maximum);
    assert.equal(text.type, 'string');
  }
});
