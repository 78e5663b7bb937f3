import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type FixedText = { plain: string; compressed: Buffer; etag: string };

/**
 * The handler of a text that stays the same while the program runs. Anybody may ask for it, and making and compressing it is work, so both
 * are done once, at the first request.
 */
export function sendsFixedText(type: string, make: () => Promise<string>) {
  let made: Promise<FixedText> | undefined;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { plain, compressed, etag } = await (made ??= compressedOnce(make));
    reply.headers({ etag, "cache-control": "no-cache", vary: "accept-encoding" }).type(`${type}; charset=utf-8`);
    const known = headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
    if (known.includes(etag)) return reply.code(304).send();
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers["accept-encoding"] ?? "")) return reply.send(plain);
    return reply.header("content-encoding", "gzip").send(compressed);
  };
}

async function compressedOnce(make: () => Promise<string>): Promise<FixedText> {
  const plain = await make();
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
  return { plain, compressed: await promisify(gzip)(plain), etag };
}
