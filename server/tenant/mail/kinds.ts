import type { Config, Runtime, View, Work } from "#server/platform/core/work/work.ts";
import type { MailRow } from "#server/tenant/mail/queries.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { EventType } from "#shared/tenant/events/types.ts";
import type { JoinedMail, MailAttachment, MailError, MailKind, MailParent } from "#shared/tenant/mail/schema.ts";
import type { PLACEHOLDERS } from "#shared/tenant/mail/template.ts";

/** All kinds of mail, collected in `server/mail-kinds.ts`. A kind that lacks a part does not compile. */
export type MailKinds = { readonly [K in MailKind]: MailKindOf<K> };

/** The parts of a kind of mail, declared by the module that owns its records. */
export type MailKindOf<K extends MailKind> = {
  /** The type of the record that the mail is about: `booking`, `group`, `invoice`. */
  readonly object: MailParent;
  /** Why this mail cannot be sent about the record now; null if it can. Checked when it is queued, shown and sent. */
  whyNot(view: View, id: string): ProblemType | null;
  /** The mail with its present data; null if there is nothing to say. `queued_at` is the time of its cause; without it the newest one counts. */
  draft(view: View, id: string, queued_at?: string): MailDraft<K> | null;
  /** The id of the newest record with a recipient, for a template's preview; null if there is none. */
  newest(view: View): string | null;
  /** The attachments' names in a template's preview. */
  sampleFiles(language: Language): string[];
  /** Creates the guest's link while the mail is sent; null if the kind's templates have none. */
  readonly link: "link" extends (typeof PLACEHOLDERS)[K][number] ? (work: Work, id: string) => string : null;
  /** The door code of the record's guests, which is put into the mail while it is sent; null if they have none. Absent for other kinds. */
  readonly doorCode?: (view: View, id: string) => string | null;
  /** True if a mail has waited until it makes no sense any more; it is canceled instead of sent. Absent if that does not happen. */
  isStale?(view: View, mail: MailRow): boolean;
  /** The address at which the reader of this mail ends further advertisements; null if the mail is no advertisement. Absent for other kinds. */
  unsubscribeUrl?(view: View, config: Config, mail: MailRow): string | null;
  /** Takes note of what happens to a mail, in the same transaction. */
  followMail?(work: Work, mail: MailRow, outcome: MailOutcome): void;
  /** Takes note that a mail is sent again, as another mail. */
  followRetry?(work: Work, mails: { from: string; to: MailRow }): void;
  /** Creates one of the attachments while the mail is sent, so that it shows the present data. */
  render(runtime: Runtime, leaving: LeavingAttachment): Promise<{ name: string; content: Buffer }>;
};

/** The outcome of a mail; `final` if its recipient was refused for good. */
export type MailOutcome = { type: EventType; reason: MailError | undefined; final: boolean };

/** A mail about one record. Its parts are computed on demand. */
export type MailDraft<K extends MailKind> = {
  /** The record's name among its kind: a code, a name, a number. */
  readonly name: string;
  readonly language: Language;
  /** The possible recipients. The mail goes to the first one unless the call names others. */
  readonly recipients: readonly MailRecipient[];
  values(wording: MailWording): Readonly<Record<OwnPlaceholder<K>, string | null>>;
  attachments(wording: MailWording): NamedAttachment[];
  /** Further mails that are due with this one, and go out in it. */
  joins?(): JoinedMail[];
  /** True if there is a link; without it the lines that name it are left out. Absent where the kind always has one. */
  readonly hasLink?: boolean;
};

/** A draft of any kind. */
export type AnyDraft = { [K in MailKind]: MailDraft<K> }[MailKind];

export type MailRecipient = { name: string; email: string };

export type MailWording = { language: Language; include_rates: boolean };

export type NamedAttachment = { name: string; attachment: MailAttachment };

type LeavingAttachment = { view: View; id: string; attachment: MailAttachment; link: string | null };

/** The placeholders of a kind without those that are filled for all kinds: the property's, and the link. */
type OwnPlaceholder<K extends MailKind> = Exclude<(typeof PLACEHOLDERS)[K][number], `property_${string}` | "link">;

/** True if a mail with this attachment names prices. */
export function namesPrices(attachment: MailAttachment): boolean {
  return attachment.kind === "file" || attachment.include_rates;
}
