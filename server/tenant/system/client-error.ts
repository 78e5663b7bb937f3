import { type ClientError, redactedError } from "#shared/platform/core/client-error.ts";

const REMOVED = "…";
/** An identifier of the code with its path, such as `guests.map`. */
const ID = String.raw`[A-Za-z_$][\w$.]*`;
/** A file of the client as messages and stacks name it, without its host. */
const FILE = String.raw`/[\w./@\u2026-]+\.(?:m?js|tsx?|css)`;

/** Known beginnings of messages of browsers, of React and of the screens themselves. The rest can be data. */
const KNOWN_MESSAGES = [
  String.raw`Cannot (?:read|set) properties of (?:null|undefined)(?: \((?:reading|setting) ['"]${ID}['"]\))?`,
  "Cannot (?:access|assign to|convert|delete|destructure|mix|redefine)(?: property)?",
  String.raw`(?:\(intermediate value\)\.?)?${ID}(?:\(\.\.\.\))? is (?:not (?:a function|a constructor|an object|defined|iterable)|null|undefined)(?![\w$])`,
  String.raw`(?:null|undefined) is not an object`,
  "can't (?:access|assign to|convert|define|delete)(?: property| lexical declaration)?",
  "Assignment to constant variable",
  "Maximum call stack size exceeded|too much recursion",
  "Invalid (?:array length|string length|time value|date|count value|regular expression)",
  `(?:Failed to fetch|error loading) dynamically imported module(?:: ${FILE})?`,
  "Importing a module script failed",
  `Unable to preload CSS(?: for ${FILE})?`,
  "Failed to fetch|Load failed|NetworkError when attempting to fetch resource",
  `Failed to (?:execute|construct|read|set)(?: ${REMOVED})?(?: on ${REMOVED})?`,
  "Unexpected (?:token|end of (?:JSON )?input|identifier)|JSON\\.parse",
  String.raw`Minified React error #\d+`,
  "Objects are not valid as a React child|Element type is invalid|Rendered (?:more|fewer) hooks than",
  "The (?:quota has been exceeded|operation is insecure|object can not be found here|node to be removed is not a child of this node)",
  "a part of the screen was not to be had|the browser can't draw this picture|the register that was saved is missing",
  "outside of (?:a folio tab|the booking page)|outside a plan|no session|a procedure without a call",
  "(?:object|string|number|boolean|undefined|symbol|function|bigint)$",
].map((pattern) => new RegExp(`^(?:${pattern})`));

const CLASS = /^(?:(?:[A-Z][A-Za-z]*)?(?:Error|Exception)|thrown): /;
const NAME = String.raw`(?:async |new )?[\w$.<>]+(?: \[as [\w$]+\])?`;
const FRAME = new RegExp(String.raw`^\s*(?:at (?:${NAME} )?\(?${FILE}(?::\d+){1,2}\)?|[\w$./<>*]*@${FILE}(?::\d+){1,2}|at <anonymous>)$`);
const BUILD = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * The report of a screen's error as the log keeps it. Of the message its class and a known beginning stay, of the stack its frames: any
 * other text can be a guest's name, which no pattern tells from a word.
 */
export function loggedError(reported: ClientError): ClientError {
  const { message, stack, build, path } = redactedError(reported);
  return {
    message: loggedMessage(message),
    stack: stack
      .split("\n")
      .filter((line) => FRAME.test(line))
      .join("\n"),
    build: BUILD.test(build) ? build : "",
    path,
  };
}

function loggedMessage(message: string): string {
  const [name = ""] = CLASS.exec(message) ?? [];
  const text = message.slice(name.length);
  for (const pattern of KNOWN_MESSAGES) {
    const [known] = pattern.exec(text) ?? [];
    if (known !== undefined) return known === text ? message : `${name}${known} ${REMOVED}`;
  }
  return `${name}${REMOVED}`;
}
