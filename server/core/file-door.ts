import type { FastifyReply, FastifyRequest } from "fastify";
import { type Download, Upload } from "#server/core/transfer.ts";
import { Problem } from "#shared/core/errors.ts";

/**
 * The fields of a `multipart/form-data` body with its one file. Throws `payload_too_large` past 20 MiB. A call without
 * any body has no fields.
 */
export async function uploadedFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    if (request.body === undefined || request.body === null) return {};
    throw new Problem("unsupported_media_type", "multipart/form-data");
  }
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    fields[part.fieldname] = part.type === "file" ? new Upload(part.filename, part.mimetype, await part.toBuffer()) : part.value;
  }
  return fields;
}

/** Sends a file under its name; a `Range` is honoured with 206, one past the end refused with 416. */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, { file }: Download): FastifyReply {
  reply.header("content-disposition", disposition(file.name, file.inline ?? false));
  reply.header("cache-control", "private, no-cache").type(file.type);
  if (file.size === null) return reply.code(200).send(Buffer.isBuffer(file.content) ? file.content : file.content(TO_THE_END));
  reply.header("accept-ranges", "bytes");
  const range = rangeOf(request.headers.range, file.size);
  if (!range) {
    const whole = { start: 0, end: file.size - 1 };
    reply.header("content-length", file.size);
    return reply.code(200).send(Buffer.isBuffer(file.content) ? file.content : file.content(whole));
  }
  const { start, end } = range;
  reply.header("content-range", `bytes ${start}-${end}/${file.size}`).header("content-length", end - start + 1);
  return reply.code(206).send(Buffer.isBuffer(file.content) ? file.content.subarray(start, end + 1) : file.content(range));
}

const TO_THE_END = { start: 0, end: Number.POSITIVE_INFINITY };

/** The plain name for old clients, and the whole one as RFC 6266 writes it. */
function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** One range of bytes; several at once, or another unit, are answered with the whole. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, from = "", to = ""] = match;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  if (start >= size || start > end) throw new Problem("range_not_satisfiable", `${size}`);
  return { start, end };
}
