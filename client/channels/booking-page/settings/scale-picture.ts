/** The widths in which a page shows its pictures, in pixels. */
const WIDTHS = { large: 1600, medium: 800, small: 400 } as const;
/** A picture that is narrower would be blurred at its smallest. */
export const MIN_WIDTH = WIDTHS.small;
const MAX_HEIGHT = 4000;
const QUALITY = 0.8;

/** Why a chosen file can't become a picture of the page: the browser can't draw it, or it is narrower than `MIN_WIDTH`. */
export class UnfitPicture extends Error {
  /** Null if the browser can't draw it. */
  readonly width: number | null;
  constructor(width: number | null) {
    super("unfit picture");
    this.width = width;
  }
}

/** `width` and `height` are those of the large one. */
export type ScaledPicture = Record<keyof typeof WIDTHS, File> & { width: number; height: number };

/**
 * The picture in three widths, as WebP, or JPEG where the browser can't write WebP: turned as the camera held it, and without what the
 * camera wrote into it. Throws `UnfitPicture`.
 */
export async function scalePicture(file: File): Promise<ScaledPicture> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) throw new UnfitPicture(null);
  try {
    if (picture.width < MIN_WIDTH) throw new UnfitPicture(picture.width);
    const name = file.name.replace(/\.\w+$/, "");
    const [large, medium, small] = [sizeFor(picture, WIDTHS.large), sizeFor(picture, WIDTHS.medium), sizeFor(picture, WIDTHS.small)];
    return {
      large: await drawn(picture, large, `${name}-large`),
      medium: await drawn(picture, medium, `${name}-medium`),
      small: await drawn(picture, small, `${name}-small`),
      ...large,
    };
  } finally {
    picture.close();
  }
}

type Size = { width: number; height: number };

/** Never larger than it is. */
function sizeFor(picture: Size, width: number): Size {
  const factor = Math.min(1, width / picture.width, MAX_HEIGHT / picture.height);
  return { width: Math.max(1, Math.round(picture.width * factor)), height: Math.max(1, Math.round(picture.height * factor)) };
}

async function drawn(picture: ImageBitmap, { width, height }: Size, name: string): Promise<File> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new UnfitPicture(null);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, width, height);
  const webp = await written(canvas, "image/webp");
  if (webp?.type === "image/webp") return new File([webp], `${name}.webp`, { type: webp.type });
  // JPEG knows nothing transparent: what was, becomes white.
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, height);
  const jpeg = await written(canvas, "image/jpeg");
  if (!jpeg) throw new UnfitPicture(null);
  return new File([jpeg], `${name}.jpg`, { type: jpeg.type });
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
