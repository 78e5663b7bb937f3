// The script of the documentation page. Its functions are sent to the browser as text, so they use nothing but each other and the browser.

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  [bound: string]: unknown;
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Media = { schema: Schema; example?: unknown };
type Answer = { $ref?: string; description: string; content?: Record<string, Media> };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
};
type Api = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer>; parameters: Record<string, Parameter> };
};
type Call = { method: string; path: string; operation: Operation; api: Api };
type Child = Node | string | null;

function start(): void {
  const asked = fetch("/api/openapi.json").then((response) => response.json() as Promise<Api>);
  for (const call of document.querySelectorAll<HTMLDetailsElement>("details.call"))
    call.addEventListener("toggle", () => void fillOnce(call, asked));
  document.querySelector<HTMLInputElement>("#find")?.addEventListener("input", (event) => find((event.target as HTMLInputElement).value));
  document.addEventListener("click", (event) => void copyFrom(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || (event.target instanceof HTMLElement && event.target.matches("input, textarea, select"))) return;
    event.preventDefault();
    document.querySelector<HTMLInputElement>("#find")?.focus();
  });
  window.addEventListener("hashchange", openNamed);
  openNamed();
}

function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

/** Shows the calls and chapters that have each of the words. */
function find(text: string): void {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const call of document.querySelectorAll<HTMLElement>("details.call")) {
    const known = `${call.id} ${call.querySelector("summary")?.textContent ?? ""}`.toLowerCase();
    call.hidden = !words.every((word) => known.includes(word));
  }
  for (const topic of document.querySelectorAll<HTMLElement>("section.topic"))
    topic.hidden = !topic.querySelector("details.call:not([hidden])");
  document.querySelector("main")?.classList.toggle("finding", words.length > 0);
}

async function copyFrom(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLButtonElement) || !target.classList.contains("copy")) return;
  await navigator.clipboard.writeText(target.parentElement?.querySelector("pre")?.textContent ?? "");
  target.textContent = "Copied";
  setTimeout(() => (target.textContent = "Copy"), 1500);
}

async function fillOnce(details: HTMLDetailsElement, asked: Promise<Api>): Promise<void> {
  const place = details.querySelector(".more");
  if (!details.open || !place || place.childElementCount > 0) return;
  const api = await asked;
  const { method = "", path = "" } = details.dataset;
  const operation = api.paths[path]?.[method.toLowerCase()];
  if (operation) place.replaceChildren(...partsOf({ method, path, operation, api }));
}

function partsOf(call: Call): Node[] {
  const { operation, api } = call;
  const parameters = operation.parameters.map((each) => named(each, api.components.parameters));
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  const [status = "", answer] = Object.entries(operation.responses)[0] ?? [];
  const answered = Object.entries(answer?.content ?? {})[0];
  return [
    ...(parameters.length > 0 ? [make("h4", {}, "Parameters"), make("ul", { class: "fields" }, ...parameters.map(parameterLine))] : []),
    ...(body ? [make("h4", {}, "Body"), fieldList(body.schema, api, 0)] : []),
    make("h4", {}, `Answer ${status}`),
    answered
      ? answered[0] === "application/json"
        ? fieldList(answered[1].schema, api, 0)
        : make("p", {}, `A file (${answered[0]})`)
      : make("p", {}, "No body"),
    make("h4", {}, "Example"),
    snippets(call, body?.example),
    ...(answered?.[1].example === undefined ? [] : [code(JSON.stringify(answered[1].example, null, 2), "the answer")]),
    make("h4", {}, "Refusals"),
    refusalList(operation, api),
    make("h4", {}, "Try it"),
    tryForm(call, parameters, body),
  ];
}

function make(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

function named<T extends { $ref?: string }>(part: T, known: Record<string, T>): T {
  return known[part.$ref?.split("/").at(-1) ?? ""] ?? part;
}

function parameterLine({ name, in: place, required, description, schema }: Parameter): Node {
  const where = place === "query" ? "" : ` in ${place}`;
  return make(
    "li",
    {},
    fieldHead(name, `${typeOf(schema)}${where}`, required === true),
    make("span", { class: "words" }, description ?? ""),
  );
}

function fieldHead(name: string, type: string, isRequired: boolean): Node {
  return make(
    "span",
    { class: "head" },
    make("code", {}, name),
    isRequired ? make("b", { class: "required" }, "required") : null,
    make("i", {}, type),
  );
}

/** The fields of a schema; those of deeper ones open on demand. */
function fieldList(schema: Schema, api: Api, depth: number): Node {
  const variants = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (variants.length > 1) {
    const lists = variants.map((each, index) =>
      make("div", {}, index > 0 ? make("p", { class: "or" }, "or") : null, fieldList(each, api, depth)),
    );
    return make("div", {}, ...lists);
  }
  const object = objectIn(schema, api);
  if (!object) return make("p", {}, typeOf(schema));
  const required = new Set(object.required ?? []);
  const fields = Object.entries(object.properties ?? {}).map(([name, field]) =>
    fieldLine({ name, field, required: required.has(name) }, api, depth),
  );
  return make("ul", { class: "fields" }, ...fields);
}

function fieldLine({ name, field, required }: { name: string; field: Schema; required: boolean }, api: Api, depth: number): Node {
  const within = objectIn(field, api) && depth < 6 ? make("details", {}, make("summary", {}, "Fields")) : null;
  within?.addEventListener("toggle", () => {
    if (within.childElementCount === 1) within.append(fieldList(field, api, depth + 1));
  });
  return make("li", {}, fieldHead(name, typeOf(field), required), make("span", { class: "words" }, field.description ?? ""), within);
}

/** The object that a schema is, is a list of, or may be beside null. */
function objectIn(schema: Schema, api: Api): Schema | null {
  const known = named(schema, api.components.schemas);
  if (known.properties) return known;
  if (known.items) return objectIn(known.items, api);
  const [only, ...others] = (known.anyOf ?? []).filter(({ type }) => type !== "null");
  return only && others.length === 0 ? objectIn(only, api) : null;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each)))].join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const type = [schema.type ?? "any"].flat().join(" or ");
  if (schema.items) return `${type.replace("array", "list")} of ${typeOf(schema.items)}`;
  const bounds = ["format", "minimum", "maximum", "minLength", "maxLength", "default"].filter((key) => schema[key] !== undefined);
  return [type, ...bounds.map((key) => `${key} ${JSON.stringify(schema[key])}`)].join(", ");
}

function refusalList({ responses }: Operation, api: Api): Node {
  const refused = Object.entries(responses).filter(([status]) => status.startsWith("4"));
  const lines = refused.flatMap(([status, answer]) =>
    named(answer, api.components.responses)
      .description.split("\n")
      .map((line) => refusalLine(status, line)),
  );
  return make("ul", { class: "fields" }, ...lines);
}

function refusalLine(status: string, line: string): Node {
  const [, type = "", words = ""] = /^- `(.*?)`: (.*)$/.exec(line) ?? [];
  return make(
    "li",
    {},
    make("span", { class: "head" }, make("b", {}, status), make("code", {}, type)),
    make("span", { class: "words" }, words),
  );
}

function code(text: string, label: string): Node {
  return make(
    "div",
    { class: "code" },
    make("button", { type: "button", class: "copy", "aria-label": `Copy ${label}` }, "Copy"),
    make("pre", { tabindex: "0" }, text),
  );
}

/** The same call for the shell and in JavaScript. */
function snippets({ method, path, operation }: Call, body: unknown): Node {
  const url = `${location.origin}/api${path}`;
  const json = operation.requestBody?.content["application/json"] ? body : undefined;
  const upload = operation.requestBody?.content["multipart/form-data"] !== undefined;
  const shell = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${url}"`,
    '-H "authorization: Bearer $KEY"',
    ...(json === undefined ? [] : ['-H "content-type: application/json"', `-d '${JSON.stringify(json).replaceAll("'", "'\\''")}'`]),
    ...(upload ? ["-F file=@file.csv"] : []),
  ].join(" \\\n  ");
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    `  headers: { authorization: \`Bearer \${KEY}\`${json === undefined ? "" : ', "content-type": "application/json"'} },`,
    ...(json === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(json, null, 2).replaceAll("\n", "\n  ")}),`]),
  ];
  const script = [`const response = await fetch("${url}", {`, ...options, "});", "if (!response.ok) throw await response.json();"].join(
    "\n",
  );
  const place = make("div", {}, code(shell, "the call for the shell"));
  const tabs = [["curl", shell] as const, ["JavaScript", script] as const].map(([label, text], index) => {
    const tab = make("button", { type: "button", "aria-pressed": String(index === 0) }, label);
    tab.addEventListener("click", () => {
      for (const other of tab.parentElement?.children ?? []) other.setAttribute("aria-pressed", String(other === tab));
      place.replaceChildren(code(text, `the call for ${label}`));
    });
    return tab;
  });
  return make("div", {}, make("div", { class: "tabs" }, ...tabs), place);
}

/** Reading is done at once; whatever writes is asked for first. */
function tryForm(call: Call, parameters: readonly Parameter[], body: Media | undefined): Node {
  if (call.operation.requestBody?.content["multipart/form-data"]) return make("p", {}, "Uploads can't be tried here.");
  const fields = parameters.map((each) => ({
    ...each,
    input: make("input", { name: each.name, autocomplete: "off", ...(each.in === "path" ? { required: "" } : {}) }),
  }));
  const text = body ? make("textarea", { rows: "10", spellcheck: "false", "aria-label": "Body" }) : null;
  if (text) text.textContent = JSON.stringify(body?.example ?? {}, null, 2);
  const result = make("div", { class: "result", "aria-live": "polite" });
  const form = make(
    "form",
    { class: "try" },
    ...fields.map(({ name, in: place, input }) => make("label", {}, make("span", {}, place === "path" ? `${name} *` : name), input)),
    text,
    make("button", { type: "submit" }, call.method === "GET" ? "Read" : "Send"),
    result,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (call.method !== "GET" && !window.confirm(`${call.method} ${call.path} changes data of this property. Send it?`)) return;
    const values = fields.map(({ name, in: place, input }) => ({ name, place, value: (input as HTMLInputElement).value }));
    void send(call, values, { body: text ? (text as HTMLTextAreaElement).value : null, result });
  });
  return form;
}

type Value = { name: string; place: string; value: string };

async function send(
  { method, path }: Call,
  values: readonly Value[],
  { body, result }: { body: string | null; result: HTMLElement },
): Promise<void> {
  const of = (place: string) => values.filter((each) => each.place === place && each.value !== "");
  const filled = of("path").reduce((address, { name, value }) => address.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(of("query").flatMap(({ name, value }) => value.split(",").map((part) => [name, part.trim()])));
  const key = document.querySelector<HTMLInputElement>("#key")?.value.trim() ?? "";
  const headers = Object.fromEntries(of("header").map(({ name, value }) => [name, value]));
  if (key) headers["authorization"] = `Bearer ${key}`;
  if (body !== null) headers["content-type"] = "application/json";
  const began = performance.now();
  result.replaceChildren(make("p", {}, "…"));
  try {
    const address = `/api${filled}${query.size > 0 ? `?${query}` : ""}`;
    const response = await fetch(address, {
      method,
      headers,
      ...(body === null ? {} : { body }),
      ...(key ? { credentials: "omit" as const } : {}),
    });
    const line = `${response.status} ${response.statusText}, ${Math.round(performance.now() - began)} ms${response.headers.has("etag") ? `, ETag ${response.headers.get("etag")}` : ""}`;
    result.replaceChildren(make("p", { class: response.ok ? "good" : "bad" }, line), await shown(response));
  } catch (failed) {
    result.replaceChildren(make("p", { class: "bad" }, `No answer: ${String(failed)}`));
  }
}

async function shown(response: Response): Promise<Node> {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("json")) return code(JSON.stringify(await response.json(), null, 2), "the answer");
  if (type === "") return make("p", {}, "No body");
  if (type.startsWith("text/")) return code(await response.text(), "the answer");
  const name = /filename="?([^";]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "answer";
  return make("a", { href: URL.createObjectURL(await response.blob()), download: name }, `Save ${name}`);
}

const FUNCTIONS = [
  ...[openNamed, find, copyFrom, fillOnce, partsOf, make, named, parameterLine, fieldHead, fieldList, fieldLine, objectIn],
  ...[typeOf, refusalList, refusalLine, code, snippets, tryForm, send, shown],
] as const;

/**
 * The script as the page loads it. A bundler renames functions if two of the program's modules use the same name, in their text as well, so
 * ours calls none by a literal name. Where a build keeps the names of functions, it calls `__name` for each.
 */
export const API_DOCS_SCRIPT = `const __name = (named) => named;\n${FUNCTIONS.map(String).join("\n")}\n(${String(start)})();`;
