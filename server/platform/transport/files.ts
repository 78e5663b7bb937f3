import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { type Download, type DownloadContent, Upload } from "#server/platform/core/calls/transfer.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** A `multipart/form-data` body: its fields, which are all text, and its file by the name of its field. */
export type Form = { fields: URLSearchParams; files: Record<string, Upload> };

/**
 * The form of a `multipart/form-data` body. Throws `payload_too_large` above 20 MiB and `validation` for a broken body. A call without a
 * body has an empty form.
 */
export async function uploadedForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) return { fields: new URLSearchParams(), files: {} };
    throw new Problem("unsupported_media_type", "multipart/form-data");
  }
  try {
    return await readParts(request);
  } catch (thrown) {
    throw isOfServer(thrown) ? thrown : new Problem("validation", "multipart/form-data");
  }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: new URLSearchParams(), files: {} };
  for await (const part of request.parts()) {
    if (part.type === "file") form.files[part.fieldname] = new Upload(part.filename, part.mimetype, await part.toBuffer());
    else form.fields.append(part.fieldname, String(part.value));
  }
  return form;
}

/** True if Fastify itself refused the body. All other errors come from the parser, or from a client that hung up. */
function isOfServer(thrown: unknown): boolean {
  return thrown instanceof Error && "statusCode" in thrown;
}

/** Sends a file under its name; the `Range` of a GET gets a 206 response, one past the end is refused with 416. */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, { file }: Download): FastifyReply {
  reply.header("content-disposition", contentDisposition(file.name, { type: file.inline ? "inline" : "attachment" }));
  reply.header("cache-control", file.isPublic ? FOR_EVER : "private, no-cache").type(file.type);
  if (file.etag !== undefined) reply.header("etag", `"${file.etag}"`);
  if (file.modified_at !== undefined) reply.header("last-modified", file.modified_at.toUTCString());
  if (isKnown(request.headers, file)) return reply.code(304).send();
  if (file.size === null) return reply.code(200).send(Buffer.isBuffer(file.content) ? file.content : file.content(TO_THE_END));
  reply.header("accept-ranges", "bytes");
  // A range is defined for reading only (RFC 9110): what a POST makes is sent whole.
  const range = request.method === "GET" ? rangeOf(request.headers.range, file.size) : null;
  if (!range) {
    const whole = { start: 0, end: file.size - 1 };
    reply.header("content-length", file.size);
    return reply.code(200).send(Buffer.isBuffer(file.content) ? file.content : file.content(whole));
  }
  const { start, end } = range;
  reply.header("content-range", `bytes ${start}-${end}/${file.size}`).header("content-length", end - start + 1);
  return reply.code(206).send(Buffer.isBuffer(file.content) ? file.content.subarray(start, end + 1) : file.content(range));
}

/** True if the client has this version of the file already. An ETag that it names wins over the time (RFC 9110, 13.2.2). */
function isKnown(headers: FastifyRequest["headers"], { etag, modified_at }: DownloadContent): boolean {
  const named = headers["if-none-match"];
  if (named !== undefined) return etag !== undefined && named.split(",").some((each) => each.trim().replace(/^W\//, "") === `"${etag}"`);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return modified_at !== undefined && Math.floor(modified_at.getTime() / 1000) * 1000 <= since;
}

const FOR_EVER = "public, max-age=31536000, immutable";
const TO_THE_END = { start: 0, end: Number.POSITIVE_INFINITY };

/** The one range of bytes to send; for several ranges or another unit the whole file is sent. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const ranges = header === undefined ? INVALID : parseRange(size, header);
  if (ranges === UNSATISFIABLE) throw new Problem("range_not_satisfiable", `${size}`);
  if (ranges === INVALID || ranges.type !== "bytes" || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** The error codes of range-parser. */
const UNSATISFIABLE = -1;
const INVALID = -2;
