import { Fault } from "#server/cash-register/verifier/receipt.ts";

/**
 * Reads the file of keys that the ministry's tool takes (`cryptographicMaterialContainer.json`): the AES key, and certificates or public
 * keys by serial number. Throws `Fault`.
 */
export function readKeyFile(text: string): { aes: string | null; keys: ReadonlyMap<string, string> } {
  const file = parsed(text);
  const listed = recordOf(file?.["certificateOrPublicKeyMap"]);
  if (!file || !listed) throw new Fault('The file of keys has no "certificateOrPublicKeyMap".');
  const keys = Object.entries(listed).flatMap(([serial, entry]): [string, string][] => {
    const key = recordOf(entry)?.["signatureCertificateOrPublicKey"];
    return typeof key === "string" ? [[serial, key]] : [];
  });
  const aes = file["base64AESKey"];
  return { aes: typeof aes === "string" ? aes : null, keys: new Map(keys) };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    throw new Fault("The file of keys is not JSON.");
  }
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}
