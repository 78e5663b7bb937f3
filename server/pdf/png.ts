import { inflateSync } from "node:zlib";

/** Pixels as red, green, blue and alpha, a byte each. */
export type Picture = { width: number; height: number; pixels: Uint8Array };

const SIGNATURE = "89504e470d0a1a0a";
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const MOST_PIXELS = 16_000_000;
/** Adam7: where each pass of an interlaced picture starts, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

type Head = { width: number; height: number; bits: number; color: number; interlaced: boolean };
type Chunks = { head: Head; palette: Buffer; transparency: Buffer | null; data: Buffer };

/**
 * Reads any PNG; throws where it is broken or too large. The PDF library reads transparent ones only in part, and a
 * broken one after the fact, where nobody can catch it.
 */
export function decodePng(bytes: Buffer): Picture {
  const { head, palette, transparency, data } = chunksOf(bytes);
  const { width, height } = head;
  const pixels = new Uint8Array(width * height * 4);
  const samplesPerPixel = CHANNELS[head.color] ?? 0;
  const bitsPerPixel = samplesPerPixel * head.bits;
  const put = painter(head, palette, transparency);
  let from = 0;
  for (const [x0, y0, dx, dy] of head.interlaced ? PASSES : WHOLE) {
    const columns = Math.ceil((width - x0) / dx);
    const rows = Math.ceil((height - y0) / dy);
    if (columns <= 0 || rows <= 0) continue;
    const length = Math.ceil((columns * bitsPerPixel) / 8);
    let above = new Uint8Array(length);
    for (let row = 0; row < rows; row++) {
      const line = unfiltered(data.subarray(from, from + 1 + length), above, Math.max(1, bitsPerPixel >> 3));
      from += 1 + length;
      for (let column = 0; column < columns; column++) {
        const at = ((y0 + row * dy) * width + x0 + column * dx) * 4;
        put(pixels, at, (sample) => sampleOf(line, column * samplesPerPixel + sample, head.bits));
      }
      above = line;
    }
  }
  return { width, height, pixels };
}

function chunksOf(bytes: Buffer): Chunks {
  if (bytes.toString("hex", 0, 8) !== SIGNATURE || bytes.toString("latin1", 12, 16) !== "IHDR") throw new Error("not a PNG");
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const head = { width, height, bits: bytes.readUInt8(24), color: bytes.readUInt8(25), interlaced: bytes.readUInt8(28) === 1 };
  if (CHANNELS[head.color] === undefined || width * height === 0 || width * height > MOST_PIXELS) throw new Error("not a usable PNG");
  const parts: Buffer[] = [];
  const found = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === "IDAT") parts.push(content);
    else found.set(name, content);
    at += 12 + length;
  }
  const data = inflateSync(Buffer.concat(parts), { maxOutputLength: MOST_PIXELS * 8 + height * 8 });
  return { head, data, palette: found.get("PLTE") ?? Buffer.alloc(0), transparency: found.get("tRNS") ?? null };
}

/** A line without its filter; the first byte says which it is. Throws where the line is cut off. */
function unfiltered(filtered: Buffer, above: Uint8Array, step: number): Uint8Array<ArrayBuffer> {
  if (filtered.length !== above.length + 1) throw new Error("a PNG that ends early");
  const filter = filtered[0] ?? 0;
  const line = new Uint8Array(above.length);
  for (let i = 0; i < line.length; i++) {
    const left = line[i - step] ?? 0;
    const up = above[i] ?? 0;
    line[i] = (filtered[i + 1] ?? 0) + predicted(filter, [left, up, above[i - step] ?? 0]);
  }
  return line;
}

function predicted(filter: number, [left, up, corner]: readonly [number, number, number]): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      throw new Error("a PNG with an unknown filter");
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** One sample of a line, as a byte; of an index its number. */
function sampleOf(line: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return line[index] ?? 0;
  if (bits === 16) return line[index * 2] ?? 0;
  const bit = index * bits;
  return ((line[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

type Put = (pixels: Uint8Array, at: number, sample: (index: number) => number) => void;

function painter({ color, bits }: Head, palette: Buffer, transparency: Buffer | null): Put {
  if (color === 3) {
    return (pixels, at, sample) => {
      const index = sample(0);
      pixels.set([palette[index * 3] ?? 0, palette[index * 3 + 1] ?? 0, palette[index * 3 + 2] ?? 0, transparency?.[index] ?? 255], at);
    };
  }
  const whole = bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  // Of 16 bits only the upper half is compared: near enough for a key colour.
  const clear = (index: number) => (bits === 16 ? transparency?.[index * 2] : transparency?.[index * 2 + 1]);
  const isGrey = color === 0 || color === 4;
  const hasAlpha = color === 4 || color === 6;
  return (pixels, at, sample) => {
    const raw = isGrey ? [sample(0), sample(0), sample(0)] : [sample(0), sample(1), sample(2)];
    const isClear = transparency !== null && raw.every((value, index) => value === clear(isGrey ? 0 : index));
    const opaque = hasAlpha ? sample(isGrey ? 1 : 3) : 255;
    for (const [index, value] of raw.entries()) pixels[at + index] = value * whole;
    pixels[at + 3] = isClear ? 0 : opaque;
  };
}
