const MAX_SIDE = 1600;
const QUALITY = 0.82;

/** A camera's picture, upright and small enough for a slow line: some hundred kilobytes. Rejects what the browser can't draw. */
export async function smallPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const factor = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * factor));
  canvas.height = Math.max(1, Math.round(picture.height * factor));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("the browser can't draw this picture");
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}
