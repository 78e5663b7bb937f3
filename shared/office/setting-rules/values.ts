import { z } from "zod";
import { SHEET_KEYS } from "#shared/office/emergency-sheet/rules.ts";
import { RETENTION_KEY, RetentionChoice } from "#shared/office/privacy/retention.ts";
import { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { ClockTime, Email, JsonText, Language } from "#shared/platform/core/fields.ts";
import { DOOR_DRIVERS, DOOR_KEYS } from "#shared/stays/access-control/door-system.ts";
import { KeptDoors } from "#shared/stays/access-control/lock-doors.ts";
import { SERVICE_KEYS, ServiceSetup } from "#shared/stays/registrations/transmission.ts";
import { KeptTemplates, KeptTerms } from "#shared/tenant/settings/rules.ts";
import { Cots, MessagesAnHour, UndoSeconds } from "#shared/tenant/settings/schema.ts";

/** The values of the settings of all modules, by key. */
const VALUES: Readonly<Record<string, z.ZodType>> = {
  [SHEET_KEYS.mail]: Email,
  [SHEET_KEYS.save]: z.enum(["true", "false"]),
  [DOOR_KEYS.driver]: z.enum(DOOR_DRIVERS),
  [DOOR_KEYS.url]: z.url({ protocol: /^https?$/ }),
  [DOOR_KEYS.nuki_url]: z.url({ protocol: /^https?$/ }),
  [DOOR_KEYS.nuki_doors]: KeptDoors,
  [SERVICE_KEYS.setup]: JsonText.pipe(ServiceSetup),
  [RETENTION_KEY]: JsonText.pipe(RetentionChoice),
  ACCOUNTING: JsonText.pipe(AccountingSettings),
  GENERAL_LANGUAGE: Language,
  GENERAL_MAIL_FROM: Email,
  GENERAL_UNDO_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(UndoSeconds),
  GENERAL_COTS: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(Cots),
  GENERAL_MAIL_TEMPLATES: KeptTemplates,
  GENERAL_CONFIRMS_OFFERS: z.enum(["true", "false"]),
  GENERAL_ONE_MAIL: z.enum(["true", "false"]),
  GENERAL_TERMS: KeptTerms,
  MESSAGES_QUIET_FROM: ClockTime,
  MESSAGES_QUIET_UNTIL: ClockTime,
  MESSAGES_AN_HOUR: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(MessagesAnHour),
};

/** True if a value is valid for a key; keys that the program doesn't know accept any value. */
export function isPossibleValue(key: string, value: string): boolean {
  return VALUES[key]?.safeParse(value).success ?? true;
}
