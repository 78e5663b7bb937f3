import { decodePng, encodeOnWhite, type Picture } from "#server/tenant/pdf/png.ts";

/** The most pixels of width: enough for 60 mm at 400 dpi. */
const MAX_WIDTH = 960;
const MAX_JPEG_BYTES = 4 * 1_048_576;

declare global {
  namespace PDFKit.Mixins {
    interface PDFImage {
      /** Decodes an image without drawing it, which the library's types do not declare. Throws for an unreadable image. */
      openImage(src: Buffer): OpenedImage;
      image(src: OpenedImage, x: number, y: number, options: ImageOption): this;
    }
  }
}
/** `colorSpace` is set for a JPEG only. */
type OpenedImage = { width: number; height: number; colorSpace?: "DeviceGray" | "DeviceRGB" | "DeviceCMYK" };

/** A logo in a form that every PDF can contain; null if the bytes are neither a JPEG nor a printable PNG. */
export function printableLogo(bytes: Buffer): Buffer | null {
  if (isJpeg(bytes)) return bytes.length <= MAX_JPEG_BYTES ? bytes : null;
  try {
    return encodeOnWhite(smallEnough(decodePng(bytes)));
  } catch {
    return null;
  }
}

/**
 * A printable logo, decoded by the PDF library; null for a JPEG that it cannot read, or one in CMYK: a PDF/A with an RGB output profile
 * must not contain CMYK.
 */
export function openLogo(doc: PDFKit.PDFDocument, logo: Buffer): OpenedImage | null {
  try {
    const image = doc.openImage(logo);
    const isOfScreenColours = !isJpeg(logo) || image.colorSpace === "DeviceRGB" || image.colorSpace === "DeviceGray";
    return isOfScreenColours && image.width * image.height > 0 ? image : null;
  } catch {
    return null;
  }
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}

/** Scales a large image down: blocks of `factor` by `factor` pixels become their mean, transparent ones count as white. */
function smallEnough(picture: Picture): Picture {
  const factor = Math.ceil(picture.width / MAX_WIDTH);
  if (factor === 1) return picture;
  const [width, height] = [Math.max(1, Math.floor(picture.width / factor)), Math.max(1, Math.floor(picture.height / factor))];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy++) {
          for (let dx = 0; dx < factor; dx++) {
            const at = ((y * factor + dy) * picture.width + x * factor + dx) * 4;
            const alpha = (picture.data[at + 3] ?? 255) / 255;
            sum += 255 + ((picture.data[at + channel] ?? 255) - 255) * alpha;
          }
        }
        data[(y * width + x) * 4 + channel] = Math.round(sum / factor ** 2);
      }
    }
  }
  return { width, height, data };
}
