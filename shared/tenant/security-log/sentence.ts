import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { securityLogText } from "#shared/tenant/security-log/text.ts";
import { sessionText } from "#shared/tenant/session/text.ts";
import { settingName } from "#shared/tenant/settings/names.ts";

type SentenceFacts = Pick<SecurityEntry, "kind" | "name" | "role" | "former_role" | "former_value" | "value">;

/** The sentence of an entry, on screens and in mails. */
export function sentenceOf(entry: SentenceFacts, language: Language): string {
  const { kind, name, role, former_role, former_value, value } = entry;
  return fill<string>(securityLogText[keyOf(entry)][language], {
    // Connections are settings, which have names in both languages.
    name: kind === "connection_changed" || kind === "iban_changed" ? settingName(name, language) : name,
    role: role === null ? "" : sessionText[`role_${role}`][language],
    former_role: former_role === null ? "" : sessionText[`role_${former_role}`][language],
    former_value: former_value ?? securityLogText.no_value[language],
    value: value ?? securityLogText.no_value[language],
  });
}

/** The author of an entry; empty for what people do to their own access, and for the server. */
export function byWhom({ by, api_key_id }: Pick<SecurityEntry, "by" | "api_key_id">, language: Language): string {
  if (by === null) return "";
  return fill(securityLogText[api_key_id === null ? "by" : "by_api_key"][language], { name: by });
}

function keyOf({ kind, name }: SentenceFacts): keyof typeof securityLogText {
  if (name !== "" && kind === "iban_changed") return "kind_iban_changed_in";
  if (name !== "") return `kind_${kind}`;
  if (kind === "login_failed" || kind === "login_refused" || kind === "passkey_refused") return `kind_${kind}_unknown`;
  return `kind_${kind}`;
}
