import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { validateXML } from "xmllint-wasm";
import type { AlpineBitsVersion } from "#shared/channels/alpinebits/handshake.ts";

/**
 * Errors of these messages against the official schema of a version, a text for each. The schemas are unchanged copies of the AlpineBits
 * Alliance's, under CC BY-SA.
 */
export async function schemaErrors(messages: readonly string[], version: AlpineBitsVersion): Promise<string[]> {
  const fileName = `ab-${version}.xsd`;
  const { errors } = await validateXML({
    xml: messages.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [{ fileName, contents: readFileSync(join(import.meta.dirname, "standard", fileName), "utf8") }],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/**
 * Validates the messages that a file's tests hand over, all at once after the last test: loading a schema takes most of a second. Called at
 * the top of the file.
 */
export function validatedTogether() {
  const written = new Map<AlpineBitsVersion, Set<string>>();
  afterAll(async () => {
    for (const [version, messages] of written) expect(await schemaErrors([...messages], version)).toEqual([]);
  });
  return (messages: readonly string[], version: AlpineBitsVersion = "2024-10") => {
    written.set(version, new Set([...(written.get(version) ?? []), ...messages]));
  };
}

export function sample(name: string): string {
  return readFileSync(join(import.meta.dirname, "samples", `${name}.xml`), "utf8");
}
