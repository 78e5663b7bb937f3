import { prepared } from "#server/core/database/prepared.ts";
import type { Config, View, Work } from "#server/core/work/work.ts";
import { mailSetup } from "#server/mail/mail-setup.ts";
import { getProperty } from "#server/properties/queries.ts";
import { settingByKey } from "#server/settings/queries.ts";
import { createSetting, updateSetting } from "#server/settings/service.ts";
import { type Check, type Checklist, checksOf, NOT_NEEDED_KEY } from "#shared/setup/checklist.ts";

/** What the house still needs before it works with guests. */
export function checklistOf(view: View, config: Config): Checklist {
  if (settingByKey(view, "DEMO_HOUSE")?.value === "true") return { checks: null };
  const { property_id } = view.actor;
  const { company, address, bank, branding } = getProperty(view, property_id);
  const { obstacle, local_address } = mailSetup(view, config);
  const checks = checksOf({
    ...{ company, address, bank, logo_id: branding.logo_id },
    rooms: prepared<{ n: number }>(view.db, ROOMS).get(property_id)?.n ?? 0,
    unpriced: prepared<{ name: string }>(view.db, UNPRICED)
      .all(property_id)
      .map(({ name }) => name),
    mail: { obstacle, isTried: prepared(view.db, TRIED).get({ property_id }) !== undefined },
    isLocal: local_address !== null,
    members: prepared<{ n: number }>(view.db, MEMBERS).get(property_id)?.n ?? 0,
    notNeeded: notNeeded(view),
  });
  return { checks };
}

/** What a house does without counts as done. */
export function skipCheck(work: Work, { check, not_needed }: { check: Check; not_needed: boolean }): void {
  const others = notNeeded(work).filter((each) => each !== check);
  const value = [...others, ...(not_needed ? [check] : [])].join(",");
  const known = settingByKey(work, NOT_NEEDED_KEY);
  if (known) updateSetting(work, { id: known.id, value });
  else createSetting(work, { key: NOT_NEEDED_KEY, value });
}

function notNeeded(view: View): string[] {
  return (settingByKey(view, NOT_NEEDED_KEY)?.value ?? "").split(",").filter(Boolean);
}

const UNPRICED = `SELECT t.name FROM room_types t WHERE t.property_id = ? AND t.deleted_at IS NULL
  AND EXISTS (SELECT 1 FROM rooms r WHERE r.room_type_id = t.id AND r.deleted_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM prices p JOIN rates a ON a.id = p.rate_id
    WHERE p.room_type_id = t.id AND p.deleted_at IS NULL AND a."default" = 1 AND a.deleted_at IS NULL)
  ORDER BY t.name`;
/** A mail that has left, or a test mail. */
const TRIED = `SELECT 1 FROM mails WHERE property_id = $property_id AND state = 'sent'
  UNION ALL SELECT 1 FROM events WHERE parent_id = $property_id AND type = 'mail.test_sent' LIMIT 1`;
const ROOMS = "SELECT count(*) AS n FROM rooms WHERE property_id = ? AND deleted_at IS NULL";
const MEMBERS = "SELECT count(*) AS n FROM members WHERE property_id = ? AND deleted_at IS NULL";
