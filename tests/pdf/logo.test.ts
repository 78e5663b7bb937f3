import { crc32, deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { openLogo, printableLogo } from "#server/tenant/pdf/logo.ts";
import { decodePng } from "#server/tenant/pdf/png.ts";

type Drawing = { width: number; height: number; bits: number; color: number; interlaced?: boolean };

/** A PNG of scan lines with their filters; `extra` chunks precede the image data. */
function png(
  { width, height, bits, color, interlaced = false }: Drawing,
  lines: number[] | Buffer,
  extra: Record<string, number[]> = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  const chunks = Object.entries(extra).map(([name, bytes]) => chunk(name, Buffer.from(bytes)));
  const parts = [chunk("IHDR", head), ...chunks, chunk("IDAT", deflateSync(Buffer.from(lines))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pixelsOf = (bytes: Buffer) => [...decodePng(bytes).data];

describe("pictures of every kind", () => {
  test("colours with transparency", () => {
    expect(pixelsOf(png({ width: 2, height: 1, bits: 8, color: 6 }, [0, 1, 2, 3, 255, 4, 5, 6, 0]))).toEqual([1, 2, 3, 255, 4, 5, 6, 0]);
  });

  test("sixteen bits", () => {
    const lines = [0, 200, 0, 100, 0, 50, 0, 200, 1, 100, 0, 50, 0];
    const picture = png({ width: 2, height: 1, bits: 16, color: 2 }, lines, { tRNS: [200, 0, 100, 0, 50, 0] });
    // The transparent colour is compared in all of its bits; then both colours are rounded to 8 bits.
    expect(pixelsOf(picture)).toEqual([0, 0, 0, 0, 199, 100, 50, 255]);
  });

  test("greys of a few bits, one of them clear", () => {
    const picture = png({ width: 4, height: 1, bits: 2, color: 0 }, [0, 0b00011011], { tRNS: [0, 2] });
    expect(pixelsOf(picture)).toEqual([0, 0, 0, 255, 85, 85, 85, 255, 0, 0, 0, 0, 255, 255, 255, 255]);
  });

  test("a palette of four bits with transparency, as shrinking tools write it", () => {
    const picture = png({ width: 3, height: 1, bits: 4, color: 3 }, [0, 0x01, 0x20], { PLTE: [9, 8, 7, 6, 5, 4, 3, 2, 1], tRNS: [0, 128] });
    expect(pixelsOf(picture)).toEqual([9, 8, 7, 0, 6, 5, 4, 128, 3, 2, 1, 255]);
  });

  test("every filter", () => {
    const lines = [...[0, 10, 20, 30], ...[1, 10, 10, 10], ...[2, 1, 1, 1], ...[3, 5, 5, 5], ...[4, 1, 2, 3]];
    const greys = pixelsOf(png({ width: 3, height: 5, bits: 8, color: 0 }, lines)).filter((_, index) => index % 4 === 0);
    expect(greys).toEqual([10, 20, 30, 10, 20, 30, 11, 21, 31, 10, 20, 30, 11, 22, 33]);
  });

  test("interlaced lines fall into their places", () => {
    // Adam7 passes of an image of 3 by 2: (0,0); none at 4; none below; (2,0); none; (1,0); the second line.
    const picture = png({ width: 3, height: 2, bits: 8, color: 0, interlaced: true }, [0, 1, 0, 3, 0, 2, 0, 4, 5, 6]);
    expect(pixelsOf(picture).filter((_, index) => index % 4 === 0)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test("what is transparent becomes white", () => {
  const logo = printableLogo(png({ width: 2, height: 1, bits: 8, color: 6 }, [0, 0, 0, 0, 0, 0, 100, 0, 255]));
  expect(logo && pixelsOf(logo)).toEqual([255, 255, 255, 255, 0, 100, 0, 255]);
});

test("a large picture is made small by the mean of its dots", () => {
  const line = [0, ...Array.from({ length: 1920 }, (_, index) => (index % 2 === 0 ? 0 : 200))];
  const logo = printableLogo(png({ width: 1920, height: 2, bits: 8, color: 0 }, [...line, ...line]));
  const picture = logo && decodePng(logo);
  expect(picture).toMatchObject({ width: 960, height: 1 });
  expect([...(picture?.data.subarray(0, 4) ?? [])]).toEqual([100, 100, 100, 255]);
});

test("a broken picture is no logo", () => {
  const whole = png({ width: 2, height: 2, bits: 8, color: 6 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const short = png({ width: 2, height: 9, bits: 8, color: 6 }, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const strange = png({ width: 1, height: 1, bits: 8, color: 0 }, [7, 1]);
  const huge = png({ width: 60_000, height: 60_000, bits: 8, color: 0 }, [0]);
  const spoilt = Buffer.from(whole).fill(0, 41, 55);
  const cut = png({ width: 64, height: 64, bits: 1, color: 0, interlaced: true }, [0, 1]);
  const uncompressed = Buffer.concat([
    png({ width: 2, height: 2, bits: 8, color: 6 }, []).subarray(0, 33),
    chunk("IDAT", Buffer.alloc(20, 1)),
    whole.subarray(-12),
  ]);
  const texts = [Buffer.from("<svg/>"), Buffer.alloc(0)];
  for (const broken of [whole.subarray(0, 30), short, strange, huge, spoilt, cut, uncompressed, ...texts])
    expect(printableLogo(broken)).toBeNull();
});

test("a small file that would inflate to a hundred megabytes is no logo, interlaced or not", () => {
  const zeros = Buffer.alloc(100 * 1_048_576);
  for (const interlaced of [false, true]) {
    expect(printableLogo(png({ width: 8, height: 8, bits: 8, color: 6, interlaced }, zeros))).toBeNull();
  }
});

test("a photograph for screens stays as it is; one for a printing press, or one that is cut off, is not drawn", () => {
  const frame = (channels: number) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 3, 9, 0xff, 0xc2, 0, 11, 8, 0, 4, 0, 5, channels, 0, 0, 0]);
  const drawn = (jpeg: Buffer) => openLogo(new PDFDocument(), jpeg);
  expect(printableLogo(frame(3))).toEqual(frame(3));
  expect(drawn(frame(3))).toMatchObject({ width: 5, height: 4 });
  expect(drawn(frame(1))).toMatchObject({ width: 5, height: 4 });
  for (const broken of [
    frame(4),
    frame(0),
    frame(3).subarray(0, 16),
    Buffer.from([0xff, 0xd8]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]),
  ]) {
    expect(drawn(broken)).toBeNull();
  }
});
