const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** Size of a local header without the name. */
const LOCAL_HEADER = 30;

/** The files of a ZIP that stores them uncompressed, by name, as its central directory lists them. */
export function unzipStored(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(le(END_OF_DIRECTORY));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [size, name, extra, comment] = [zip.readUInt32LE(at + 24), ...[28, 30, 32].map((to) => zip.readUInt16LE(at + to))];
    const local = zip.readUInt32LE(at + 42);
    const from = local + LOCAL_HEADER + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(zip.toString("utf8", at + 46, at + 46 + (name ?? 0)), zip.subarray(from, from + (size ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function le(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
