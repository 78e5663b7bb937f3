const SIDE = 256;

/** The middle of a picture as a small square, drawn by the browser, whatever it can show. Rejects where it can't. */
export async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen || side === 0) throw new Error("the browser can't draw this picture");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.86));
  if (!blob) throw new Error("the browser can't draw this picture");
  // A browser that can't write WebP answers a PNG.
  return new File([blob], blob.type === "image/webp" ? "avatar.webp" : "avatar.png", { type: blob.type });
}
