/** A change of one place in a source file. */
export type Mutation = { kind: string; path: string; line: number; start: number; from: string; to: string };

type Kind = { kind: string; pattern: RegExp; files: RegExp; replaced(match: RegExpMatchArray): string };

const OPPOSITE: Readonly<Record<string, string>> = {
  " === ": " !== ",
  " !== ": " === ",
  " < ": " <= ",
  " <= ": " < ",
  " > ": " >= ",
  " >= ": " > ",
  " && ": " || ",
  " || ": " && ",
  " + ": " - ",
  " - ": " + ",
};

/** The kinds of changes. Each pattern finds one place; a pattern that finds no code any more is an error of this file. */
export const KINDS: readonly Kind[] = [
  {
    kind: "operator",
    pattern: / (?:===|!==|<=|>=|<|>|&&|\|\||\+|-) (?=[\w("'!])/g,
    files: /\.ts$|^client\/.*\.tsx$/,
    replaced: ([found]) => OPPOSITE[found] ?? found,
  },
  {
    // Every member may then make the call.
    kind: "dropped permission",
    pattern: /(?<=\bprocedure\()"(?!session:)\w+:\w+"(?=\))/g,
    files: /^server\/.*router\.ts$/,
    replaced: () => '"rooms:read"',
  },
  {
    kind: "dropped property filter",
    pattern: /\bofProperty\(\w+, property\)|\beq\(\w+\.property_id, property\)/g,
    files: /^server\/.*\.ts$/,
    replaced: () => "undefined",
  },
  {
    kind: "swapped argument",
    pattern: /(?<=[\w)]\()(?!work|view|ctx|db)([a-z]\w*), ([a-z]\w*)(?=\)(?!\s*(?:=>|\{|:)))/g,
    files: /\.ts$/,
    replaced: ([, first = "", second = ""]) => `${second}, ${first}`,
  },
  {
    kind: "deleted field",
    pattern: /<(?:Field|TextInput|SelectField|MoneyField|DateField|WholeField|TimeField|Checkbox|Switch)\s[^<>]*?\/>/g,
    files: /^client\/.*\.tsx$/,
    replaced: () => "<></>",
  },
];

/** Every change that could be made of a file; nothing in comments, imports and types. */
export function mutationsIn(path: string, source: string): Mutation[] {
  return KINDS.filter(({ files }) => files.test(path)).flatMap(({ kind, pattern, replaced }) =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const start = match.index;
      const line = source.slice(0, start).split("\n").length;
      const text = source.split("\n")[line - 1] ?? "";
      const isCode =
        !/^\s*(?:\/?\*|\/\/|import\b|export type\b|type\b|\| )/.test(text) &&
        !text.slice(0, start - lineStart(source, start)).includes("//");
      return isCode ? [{ kind, path, line, start, from: match[0], to: replaced(match) }] : [];
    }),
  );
}

const lineStart = (source: string, at: number) => source.lastIndexOf("\n", at - 1) + 1;
