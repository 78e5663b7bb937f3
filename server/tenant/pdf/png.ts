import { inflateSync } from "node:zlib";
import { PNG } from "pngjs";

/** Pixels as red, green, blue and alpha, one byte each. */
export type Picture = { width: number; height: number; data: Uint8Array };

const MAX_PIXELS = 16_000_000;
/** The largest case: four samples of 16 bits, and the filter byte of a line with a single pixel. */
const MAX_BYTES_PER_PIXEL = 9;
/** Samples of a pixel, by the colour type in the header. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Decodes any PNG; throws for a broken one or a decompression bomb. The PDF library does not decode every transparent PNG, and fails on a
 * broken one asynchronously, where the error cannot be caught.
 */
export function decodePng(bytes: Buffer): Picture {
  assertWhole(bytes);
  return PNG.sync.read(bytes);
}

/**
 * Checks that pngjs 7 lacks: it inflates an interlaced image without a limit, and for other images it uses uninitialised memory as pixels
 * where the compressed data is broken or ends early.
 */
function assertWhole(bytes: Buffer): void {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width * height === 0 || width * height > MAX_PIXELS) throw new Error("not a usable PNG");
  const inflated = inflateSync(compressedOf(bytes), { maxOutputLength: width * height * MAX_BYTES_PER_PIXEL });
  const bitsPerPixel = (SAMPLES[bytes.readUInt8(25)] ?? 0) * bytes.readUInt8(24);
  const isInterlaced = bytes.readUInt8(28) !== 0;
  if (!isInterlaced && inflated.length < height * (1 + Math.ceil((width * bitsPerPixel) / 8))) throw new Error("a PNG that ends early");
}

function compressedOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/** Encodes an image without transparency, on white. */
export function encodeOnWhite({ width, height, data }: Picture): Buffer {
  const picture = new PNG({ width, height });
  picture.data.set(data);
  return PNG.sync.write(picture, { colorType: 2 });
}
