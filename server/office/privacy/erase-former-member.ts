import { setImmediate } from "node:timers/promises";
import { noteErased } from "#server/office/backup/erased-list.ts";
import type { Eraser } from "#server/office/privacy/anonymize.ts";
import { forgetAmongOthers } from "#server/office/privacy/forget-among-others.ts";
import { findMentions, ROWS_AT_ONCE, type Searched } from "#server/office/privacy/mentions.ts";
import { emptyLog } from "#server/platform/core/database/empty-log.ts";
import { rowRanges } from "#server/platform/core/database/row-ranges.ts";
import { trustedNow } from "#server/platform/core/pause/pauses.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { headSeq } from "#server/platform/core/work/events.ts";
import { eventsAbout, forgetAnswers, type KnownEvent, redactEvents, renameAuthor } from "#server/platform/core/work/redact.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { renameNotesAuthor } from "#server/stays/notes/of-contact.ts";
import { dropUnusedFiles, removeAllBytes } from "#server/tenant/files/forget.ts";
import { placeOfFile } from "#server/tenant/files/queries.ts";
import { recordAccess } from "#server/tenant/security-log/record.ts";
import { forgetLogins } from "#server/tenant/session/service.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { emptyFormerMember, membershipsToErase } from "#server/tenant/team/former-members.ts";
import { userById } from "#server/tenant/team/queries.ts";
import { namingOf } from "#shared/platform/core/redaction.ts";
import type { EventData } from "#shared/tenant/events/event-data.ts";
import { teamText } from "#shared/tenant/team/text.ts";

/** `writeAgain` is for the parts of the work before the last transaction, without the call's key and version. */
type MemberEraser = Eraser & { writeAgain: Eraser["write"] };

/**
 * Removes name and e-mail address of a former member from the property: from what they did, from what was written about them, and from the
 * user itself, who is a member nowhere any more. What they did stays in the history under a neutral word. The security log, which nobody may
 * rewrite, names them until its entries are a year old; guest register and list of accounting files as long as the law requires. Throws
 * `not_found` and `user/works_elsewhere`.
 */
export async function eraseFormerMember({ runtime, view, write, writeAgain }: MemberEraser, userId: string): Promise<void> {
  membershipsToErase(view, userId);
  const name = teamText.former_user[propertyLanguage(view)];
  const texts = textsOf(view, userId);
  for (const range of rowRanges(headSeq(view.db), ROWS_AT_ONCE)) {
    texts.push(...writeAgain((work) => renameAuthor(work, { user: userId, name, ...range })));
    await setImmediate();
  }
  const former = [...new Set(texts)].filter((text) => text !== name && text !== "").sort((a, b) => b.length - a.length);
  const naming = namingOf(former);
  const mentions = await findMentions(view, naming);
  const dropped = write((work) => eraseIn(work, { userId, name, former }, { mentions, naming }));
  noteErased(runtime.config.data_dir, [{ kind: "user", property_id: view.actor.property_id, id: userId, at: trustedNow(view) }]);
  removeAllBytes(runtime.config, dropped);
  await emptyLog(runtime.db);
}

/** The names and e-mail addresses that the user has, or had where it was recorded. */
function textsOf(view: View, userId: string): string[] {
  const user = userById(view.db, userId);
  const ids = [userId, ...membershipsToErase(view, userId).map(({ id }) => id)];
  const recorded = eventsAbout(view, ids).flatMap(({ data: { words, from, to } }) => [words, from, to].flatMap(namesIn));
  return [user?.name ?? "", user?.email ?? "", ...recorded];
}

function namesIn(fields: unknown): string[] {
  const known = new Map(Object.entries(typeof fields === "object" && fields !== null ? fields : {}));
  return [known.get("name"), known.get("email")].filter((text) => typeof text === "string");
}

type Erased = { userId: string; name: string; former: readonly string[] };

function eraseIn(work: Work, { userId, name, former }: Erased, searched: Searched): string[] {
  const left = membershipsToErase(work, userId);
  const user = userById(work.db, userId);
  renameAuthor(work, { user: userId, name, from: searched.mentions.to.events, to: headSeq(work.db) });
  const own = eventsAbout(work, [userId, ...left.map(({ id }) => id)]);
  redactEvents(
    work,
    own.map((event) => ({ ...event, data: withName(event, name) })),
  );
  renameNotesAuthor(work, { user: userId, name });
  forgetAmongOthers(work, searched);
  emptyFormerMember(work, userId, name);
  forgetLogins(work, userId);
  forgetAnswers(work, [userId, ...left.map(({ id }) => id), ...former.map((text) => JSON.stringify(text).slice(1, -1))]);
  recordAccess(work, "member_erased", { name, user_id: userId });
  for (const { id, version } of left) work.record("member.erased", { object: "member", id, version: version + 1 });
  if (user) work.record("member.erased", { object: "user", id: userId, version: user.version + 1 });
  return user?.avatar_id ? dropAvatar(work, user.avatar_id) : [];
}

/** Of a change of a member stays who it is called now, and the role. */
function withName({ data: { words = {}, from, to } }: KnownEvent, name: string): EventData {
  const roleOf = (fields: unknown) => {
    const role = new Map(Object.entries(typeof fields === "object" && fields !== null ? fields : {})).get("role_id");
    return role === undefined ? undefined : { role_id: role };
  };
  return { words: { ...words, ...("name" in words ? { name } : {}) }, ...kept("from", roleOf(from)), ...kept("to", roleOf(to)) };
}

const kept = (key: "from" | "to", value: object | undefined) => (value === undefined ? {} : { [key]: value });

/** The picture may have been uploaded in another property. */
function dropAvatar(work: Work, id: string): string[] {
  const place = placeOfFile(work.db, id);
  if (place === null) return [];
  return dropUnusedFiles(work.as({ actor: automatedActor({ ...work.actor, property_id: place }) }), [id]);
}
