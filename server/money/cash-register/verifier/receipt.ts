/** A receipt of a data collection log (DEP). */
export type ReadReceipt = {
  jws: string;
  signed: string;
  signature: Buffer;
  provider: string;
  register: string;
  number: string;
  time: string;
  /** Cents, in the order of the code. */
  amounts: readonly number[];
  counter: string;
  serial: string;
  chain: string;
};

/** A fault of a log, in one sentence. */
export class Fault extends Error {}

/** A file or key that is not of the expected kind, so nothing of a log was checked. */
export class WrongInput extends Error {}

/** Reads a JSON file's text, with or without a byte order mark, as .NET and Notepad write it. Throws `WrongInput` with `message`. */
export function readJson(text: string, message: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new WrongInput(message);
  }
}

/** The value of a hexadecimal serial number: without case, leading zeros, blanks and invisible characters. */
export function serialValue(serial: string): string {
  return serial
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .toLowerCase()
    .replace(/^0+(?=.)/, "");
}

const FIELDS = 13;
const AMOUNT = /^-?\d+,\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads one receipt. Throws `Fault` if it is not in the form that RKSV prescribes. */
export function readReceipt(jws: unknown, where: string): ReadReceipt {
  const fault = (what: string) => new Fault(`${where}: ${what}`);
  if (typeof jws !== "string") throw fault("a receipt is not a text.");
  const parts = jws.split(".");
  const [header = "", payload = "", signature = ""] = parts;
  if (parts.length !== 3 || ![header, payload, signature].every((part) => /^[\w-]+$/.test(part))) {
    throw fault("the receipt is not a compact JWS of three parts in Base64url.");
  }
  if (decode(header).toString("utf8") !== '{"alg":"ES256"}') throw fault('the header is not {"alg":"ES256"}.');
  const code = decode(payload).toString("utf8");
  const fields = code.split("_");
  if (fields.length !== FIELDS || fields[0] !== "") throw fault(`the code has ${fields.length - 1} values instead of ${FIELDS - 1}.`);
  const [, suite = "", register = "", number = "", time = "", ...rest] = fields;
  const amounts = rest.slice(0, 5);
  const [counter = "", serial = "", chain = ""] = rest.slice(5);
  if (!/^R1-AT\d+$/.test(suite)) throw fault(`"${suite}" is no suite and provider like R1-AT1.`);
  if (register === "" || number === "") throw fault("the number of the register or of the receipt is missing.");
  if (!TIME.test(time) || Number.isNaN(Date.parse(`${time}Z`))) throw fault(`"${time}" is no time like 2026-01-31T12:00:00.`);
  const wrong = amounts.find((amount) => !AMOUNT.test(amount));
  if (wrong !== undefined) throw fault(`"${wrong}" is no amount like 12,34.`);
  if (![counter, chain].every((value) => BASE64.test(value))) throw fault("the counter or the chain value is not Base64.");
  return {
    jws,
    signed: `${header}.${payload}`,
    signature: decode(signature),
    provider: suite.slice(3),
    register,
    number,
    time,
    amounts: amounts.map((amount) => Number(amount.replace(",", ""))),
    counter,
    serial,
    chain,
  };
}

function decode(base64url: string): Buffer {
  return Buffer.from(base64url, "base64url");
}
