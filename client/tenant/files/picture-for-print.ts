/** Enough for the widest logo on paper. */
const MAX_WIDTH = 1200;
const MAX_HEIGHT = 800;
const MAX_BYTES = 1_048_576;

/**
 * The picture as a PNG of a size that document needs: whatever the browser can show (SVG, WebP, a camera's JPEG) becomes
 * one that every letter can be printed with. Rejects where the browser can't show it.
 */
export async function pictureForPrint(file: File): Promise<File> {
  const picture = await loaded(file);
  const { width, height } = sizeFor(file, picture);
  const isFit = file.type === "image/png" && file.size <= MAX_BYTES && width === picture.naturalWidth;
  if (isFit) return file;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser can't draw this picture");
  return new File([blob], `${file.name.replace(/\.\w+$/, "")}.png`, { type: "image/png" });
}

async function loaded(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  return picture;
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file can't be read")));
    reader.readAsDataURL(file);
  });
}

/** Smaller where it is too large; a drawing made of lines is as large as it may be. */
function sizeFor(file: File, { naturalWidth, naturalHeight }: HTMLImageElement): { width: number; height: number } {
  const fitting = Math.min(MAX_WIDTH / naturalWidth, MAX_HEIGHT / naturalHeight);
  const factor = file.type === "image/svg+xml" ? fitting : Math.min(1, fitting);
  return { width: Math.max(1, Math.round(naturalWidth * factor)), height: Math.max(1, Math.round(naturalHeight * factor)) };
}
