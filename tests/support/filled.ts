import { z } from "zod";
import type { JsonSchema } from "#server/platform/transport/rest.ts";
import { chosen, type Path } from "#tests/support/samples.ts";

/** Two values for fields whose text has a fixed form, by the name of the field. */
const FIXED: Readonly<Record<string, readonly [string, string]>> = {
  country: ["AT", "DE"],
  nationality: ["AT", "DE"],
  vat_number: ["ATU12345675", "DE136695976"],
  color: ["#aabbcc", "#ccbbaa"],
  arrival_time: ["15:00", "16:00"],
};

/** The sample to take: the same field has another value in each. */
type Which = 0 | 1;

/**
 * A value of the input schema in which every field is filled, new ones included, and no two texts are the same. `textAt` returns the value
 * of a field that the schema alone cannot tell, such as an id; undefined lets the schema decide.
 */
export function filled<T>(schema: z.ZodType<T>, textAt: TextAt = () => undefined, which: Which = 0): T {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return schema.parse(filledBy(json, textAt, which));
}

type TextAt = (path: Path) => unknown;

/** The same for the JSON schema of an input. */
export function filledBy(schema: JsonSchema, textAt: TextAt, which: Which = 0): unknown {
  return valueOf(schema, { textAt, which }, []);
}

type Making = { textAt: TextAt; which: Which };

function valueOf(schema: JsonSchema, making: Making, path: Path): unknown {
  const given = making.textAt(path);
  if (given !== undefined) return given;
  const node = chosen(schema);
  const options = node["enum"];
  if (Array.isArray(options)) return options[making.which] ?? options[0];
  const type = [node.type].flat().find((each) => each !== "null");
  if (type === "object") {
    return Object.fromEntries(
      Object.entries(node.properties ?? {}).map(([name, child]) => [name, valueOf(child, making, [...path, name])]),
    );
  }
  if (type === "array") return [valueOf(node.items ?? {}, making, [...path, "0"])];
  if (type === "boolean") return making.which === 0;
  if (type === "integer" || type === "number") return Math.max(1, Number(node["minimum"] ?? 1)) + making.which;
  if (type !== "string") throw new Error(`no sample for ${path.join(".")}`);
  return textOf(node, making.which, path);
}

/** A text with the mark of its sample, `xq0` or `xq1`. */
function textOf(node: JsonSchema, which: Which, path: Path): string {
  const name = path.at(-1) ?? "";
  const fixed = FIXED[name]?.[which];
  if (fixed !== undefined) return fixed;
  const number = 10 + (hashOf(path.join(".")) % 80);
  if (name === "phone") return `+43 699 8172${number}5${which}`;
  const mark = `${path.join("").replaceAll("_", "")}xq${which}`;
  if (node["format"] === "email") return `${mark}@traces.example`;
  if (node["format"] === "date") return `19${number}-0${which + 1}-11`;
  if (node["format"] === "date-time") return `2030-0${which + 4}-11T10:00:00.000Z`;
  return mark.slice(-Number(node["maxLength"] ?? mark.length));
}

const hashOf = (text: string) => text.split("").reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

/** Every value of a record that is not empty, by the path of its field. */
export function leavesOf(value: unknown, path = ""): Map<string, unknown> {
  if (typeof value !== "object" || value === null) return new Map(value === null || value === undefined ? [] : [[path, value]]);
  return new Map(Object.entries(value).flatMap(([name, part]) => [...leavesOf(part, path === "" ? name : `${path}.${name}`)]));
}

/** Paths at which both records have the same value. */
export function sameIn(given: unknown, other: unknown): string[] {
  const left = leavesOf(other);
  return [...leavesOf(given)].flatMap(([path, value]) => (left.get(path) === value ? [path] : [])).sort();
}

/** Paths whose value is another one in the second record, or missing there. */
export function changedIn(given: unknown, other: unknown): string[] {
  const left = leavesOf(other);
  return [...leavesOf(given)].flatMap(([path, value]) => (left.get(path) === value ? [] : [path])).sort();
}
