import { readJson, serialValue, WrongInput } from "#server/money/cash-register/verifier/receipt.ts";

/**
 * Reads the file of keys that the ministry's tool takes (`cryptographicMaterialContainer.json`): the AES key, and certificates or public
 * keys by the value of their serial number. Throws `WrongInput`.
 */
export function readKeyFile(text: string): { aes: string | null; keys: ReadonlyMap<string, string> } {
  const file = recordOf(readJson(text, "The file of keys is not JSON."));
  const listed = recordOf(file?.["certificateOrPublicKeyMap"]);
  if (!file || !listed) throw new WrongInput('The file of keys has no "certificateOrPublicKeyMap".');
  const keys = Object.entries(listed).flatMap(([serial, entry]): [string, string][] => {
    const key = recordOf(entry)?.["signatureCertificateOrPublicKey"];
    return typeof key === "string" ? [[serialValue(serial), key]] : [];
  });
  const aes = file["base64AESKey"];
  return { aes: typeof aes === "string" ? aes : null, keys: new Map(keys) };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}
