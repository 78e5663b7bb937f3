import { CARD_PAYMENT_KEYS, CardPaymentSetup } from "#shared/money/card-payments/schema.ts";
import { SHEET_KEYS } from "#shared/office/emergency-sheet/rules.ts";
import { JsonText } from "#shared/platform/core/fields.ts";
import { endOf, ibansIn } from "#shared/platform/core/iban.ts";
import { DOOR_KEYS } from "#shared/stays/access-control/door-system.ts";
import { SERVICE_KEYS, ServiceSetup } from "#shared/stays/registrations/transmission.ts";
import { GENERAL_KEYS } from "#shared/tenant/settings/keys.ts";
import { isSecretKey } from "#shared/tenant/settings/rules.ts";

/** A change of a setting that takes money, room keys or guests' data elsewhere, with masked values for the security log. */
export type SensitiveChange = {
  kind: "iban_changed" | "card_account_changed" | "connection_changed";
  former_value: string | null;
  value: string | null;
};

type Sensitive = {
  kind: SensitiveChange["kind"];
  /** The part of a value that counts: other changes of the setting ask for nothing. */
  meaning: (value: string) => string;
  mask: (value: string) => string | null;
};

const HIDDEN = "•••";
const whole = (value: string) => value;
const hidden = () => HIDDEN;

const SENSITIVE: Readonly<Record<string, Sensitive>> = {
  [CARD_PAYMENT_KEYS.setup]: { kind: "card_account_changed", meaning: cardAddress, mask: (value) => hostIn(cardAddress(value)) },
  [CARD_PAYMENT_KEYS.key]: { kind: "card_account_changed", meaning: whole, mask: endOf },
  [SERVICE_KEYS.setup]: { kind: "connection_changed", meaning: serviceLogin, mask: (value) => hostIn(serviceLogin(value)) },
  [DOOR_KEYS.driver]: { kind: "connection_changed", meaning: whole, mask: whole },
  [DOOR_KEYS.url]: { kind: "connection_changed", meaning: whole, mask: hostIn },
  [DOOR_KEYS.nuki_url]: { kind: "connection_changed", meaning: whole, mask: hostIn },
  [SHEET_KEYS.mail]: { kind: "connection_changed", meaning: whole, mask: hidden },
  [GENERAL_KEYS.mail_templates]: { kind: "iban_changed", meaning: ibansOf, mask: endsOf },
  [GENERAL_KEYS.terms]: { kind: "iban_changed", meaning: ibansOf, mask: endsOf },
};

const SECRET: Sensitive = { kind: "connection_changed", meaning: whole, mask: hidden };

/** The change of a setting as the security log tells it; null if it takes nothing elsewhere. A missing setting is null. */
export function sensitiveChange(key: string, before: string | null, after: string | null): SensitiveChange | null {
  const rule = SENSITIVE[key] ?? (isSecretKey(key) ? SECRET : null);
  if (rule === null) return null;
  const { kind, meaning, mask } = rule;
  const meant = (value: string | null) => (value === null ? "" : meaning(value));
  if (meant(before) === meant(after)) return null;
  return { kind, former_value: before && mask(before), value: after && mask(after) };
}

function cardAddress(value: string): string {
  const setup = JsonText.pipe(CardPaymentSetup).safeParse(value).data;
  return setup ? `${setup.provider} ${setup.url}` : value;
}

function serviceLogin(value: string): string {
  const setup = JsonText.pipe(ServiceSetup).safeParse(value).data;
  return setup ? `${setup.username} ${setup.url}` : value;
}

/** The host of an address at the end of a text. */
function hostIn(text: string): string {
  const address = text.split(" ").at(-1) ?? "";
  return URL.canParse(address) ? new URL(address).host : HIDDEN;
}

function ibansOf(text: string): string {
  return ibansIn(text).join(" ");
}

function endsOf(text: string): string | null {
  return ibansIn(text).map(endOf).join(", ") || null;
}
