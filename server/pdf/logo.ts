import { crc32, deflateSync } from "node:zlib";
import { decodePng, type Picture } from "#server/pdf/png.ts";

/** Enough for 60 mm at 400 dpi. */
const MOST_WIDE = 960;
const MOST_JPEG_BYTES = 4 * 1_048_576;

/** A logo as every PDF can carry it; null where the bytes are no PNG or JPEG that can be printed. */
export function printableLogo(bytes: Buffer): Buffer | null {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return bytes.length <= MOST_JPEG_BYTES && isOfScreenColours(bytes) ? bytes : null;
    return encodePng(onWhite(decodePng(bytes)));
  } catch {
    return null;
  }
}

/** Whether a JPEG has a frame of one or three channels: four are a printing press's inks. Throws where it ends early. */
function isOfScreenColours(jpeg: Buffer): boolean {
  for (let at = 2; ; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [1, 3].includes(jpeg.readUInt8(at + 9)) && jpeg.readUInt32BE(at + 5) !== 0;
  }
}

/** On white, as document is, and no larger than print needs: `factor` by `factor` pixels become their mean. */
function onWhite({ width, height, pixels }: Picture): Picture {
  const factor = Math.ceil(width / MOST_WIDE);
  const [wide, high] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const smaller = new Uint8Array(wide * high * 3);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy++) {
          for (let dx = 0; dx < factor; dx++) {
            const at = ((y * factor + dy) * width + x * factor + dx) * 4;
            const alpha = (pixels[at + 3] ?? 255) / 255;
            sum += 255 + ((pixels[at + channel] ?? 255) - 255) * alpha;
          }
        }
        smaller[(y * wide + x) * 3 + channel] = Math.round(sum / factor ** 2);
      }
    }
  }
  return { width: wide, height: high, pixels: smaller };
}

/** Red, green and blue, a byte each, line by line without filters. */
function encodePng({ width, height, pixels }: Picture): Buffer {
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
