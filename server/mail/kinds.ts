import type { Runtime, View, Work } from "#server/core/work/work.ts";
import type { ProblemType } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import type { MailAttachment, MailKind } from "#shared/mail/schema.ts";
import type { PLACEHOLDERS } from "#shared/mail/template.ts";

/** All kinds of mail, collected in `server/mail-kinds.ts`. A kind that lacks one of the parts doesn't compile. */
export type MailKinds = { readonly [K in MailKind]: MailKindOf<K> };

/** What the engine asks about a kind of mail, declared by the module that owns the records it is about. */
export type MailKindOf<K extends MailKind> = {
  /** What the mail is about: `booking`, `group`, `invoice`. */
  readonly object: string;
  /** Why there is no such mail about the record now; null where there is. Asked when it is written, shown and sent. */
  whyNot(view: View, id: string): ProblemType | null;
  /** The mail as it stands now; null where there is no such record. */
  draft(view: View, id: string): MailDraft<K> | null;
  /** The id of the newest record with somebody to write to, on which a template is tried; null where there is none. */
  newest(view: View): string | null;
  /** What the files are called while a template is tried. */
  sampleFiles(language: Language): string[];
  /** Makes the guest's link as the mail leaves; null where the kind's templates know none. */
  readonly link: "link" extends (typeof PLACEHOLDERS)[K][number] ? (work: Work, id: string) => string : null;
  /** Makes one of the attachments as the mail leaves, so that it shows what holds then. */
  render(runtime: Runtime, leaving: LeavingAttachment): Promise<{ name: string; content: Buffer }>;
};

/** A mail about one record. Its parts are made when they are asked for. */
export type MailDraft<K extends MailKind> = {
  /** What the record is called among its kind: a code, a name, a number. */
  readonly name: string;
  readonly language: Language;
  /** Whom it can go to. The first one is written to unless the call names others. */
  readonly recipients: readonly MailRecipient[];
  values(wording: MailWording): Readonly<Record<OwnPlaceholder<K>, string | null>>;
  attachments(wording: MailWording): NamedAttachment[];
};

/** Of whatever kind. */
export type AnyDraft = { [K in MailKind]: MailDraft<K> }[MailKind];

export type MailRecipient = { name: string; email: string };

export type MailWording = { language: Language; include_rates: boolean };

export type NamedAttachment = { name: string; attachment: MailAttachment };

type LeavingAttachment = { view: View; id: string; attachment: MailAttachment; link: string | null };

/** The placeholders of a kind but those that the engine fills for all: the property's, and the link. */
type OwnPlaceholder<K extends MailKind> = Exclude<(typeof PLACEHOLDERS)[K][number], `property_${string}` | "link">;

/** Whether a mail with this attachment names prices. */
export function namesPrices(attachment: MailAttachment): boolean {
  return attachment.kind === "file" || attachment.include_rates;
}
