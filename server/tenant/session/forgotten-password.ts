import { countAttempt, countFailure } from "#server/platform/core/process/throttle.ts";
import { hashChosenPassword } from "#server/platform/core/secrets/chosen-password.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Runtime, viewOf, type Work, write } from "#server/platform/core/work/work.ts";
import { letterHtml, letterText } from "#server/tenant/mail/letter-html.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { sendNow } from "#server/tenant/mail/send-now.ts";
import { getProperty, placesOfProperty } from "#server/tenant/properties/queries.ts";
import { makePasswordLink, userOfPasswordLink } from "#server/tenant/session/password-links.ts";
import { startingProperty } from "#server/tenant/session/queries.ts";
import { setPassword } from "#server/tenant/session/service.ts";
import { PASSWORD_MAILS } from "#server/tenant/session/throttles.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { type UserRow, userByEmail, userById } from "#server/tenant/team/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { MailError } from "#shared/tenant/mail/schema.ts";
import { LINK } from "#shared/tenant/mail/template.ts";
import { passwordMailText } from "#shared/tenant/session/password-mail-text.ts";
import type { SentPasswordLink } from "#shared/tenant/team/schema.ts";

/** True if a link to a new password can be mailed in any property. */
export function mailsPasswordLinks(runtime: Runtime): boolean {
  return placesOfProperty(runtime.db).some((place) => mailRefusal(viewOf(runtime, automatedActor(place)), runtime.config) === null);
}

type ResetRequest = { email: string; address: string; language: Language };

/**
 * Mails a link to a new password to the user with this e-mail. The user is looked up after the response, so neither its text nor its time
 * shows whether one exists. Throws `too_many_requests`. `failed` gets errors that happen after the response.
 */
export function forgotPassword(runtime: Runtime, { email, address, language }: ResetRequest, failed: (thrown: unknown) => void): void {
  countAttempt(runtime, { throttle: PASSWORD_MAILS, subject: { email, address } });
  setImmediate(() => void mailIfKnown(runtime, email, language).catch(failed));
}

async function mailIfKnown(runtime: Runtime, email: string, language: Language): Promise<void> {
  // The server was stopped between the response and the mail.
  if (!runtime.db.$client.open) return;
  const user = userByEmail(runtime.db, email);
  const property_id = user && startingProperty(runtime.db, user.id);
  const place = placesOfProperty(runtime.db).find((each) => each.property_id === property_id);
  if (!user || !place) return;
  const outcome = await mailPasswordLink(runtime, { user, place, language: user.language ?? language });
  if (outcome.isTried && outcome.error) throw new Error(`a link to a new password was not sent: ${outcome.error}, ${outcome.detail}`);
}

type PasswordMail = { user: UserRow; place: PropertyRef; language: Language };
type PropertyRef = Parameters<typeof automatedActor>[0];

type Outcome = { isTried: boolean; error: MailError | null; detail: string };

/** Sends the link without the outbox, which would store the token. */
async function mailPasswordLink(runtime: Runtime, { user, place, language }: PasswordMail): Promise<Outcome> {
  const { config } = runtime;
  const view = viewOf(runtime, automatedActor(place));
  const refusal = mailRefusal(view, config);
  if (refusal !== null) return { isTried: false, error: refusal, detail: "" };
  const token = write(runtime, automatedActor(place), (work) => makePasswordLink(work, user.id));
  const { name: property_name, branding } = getProperty(view, place.property_id);
  // The token is in the URL's fragment, which browsers do not send: it appears in no log and no referrer.
  const link = `${config.public_url}/reset-password#${token}`;
  const body = fill(passwordMailText.body[language], { name: user.name, link: LINK });
  const look = { language, kind: null, property_name, primary_color: branding.primary_color ?? null, link };
  const delivery = await sendNow(view, config, {
    to: [user.email],
    subject: passwordMailText.subject[language],
    text: letterText(body, link),
    html: letterHtml(body, look),
  });
  return delivery.sent ? { isTried: true, error: null, detail: "" } : { isTried: true, error: delivery.error, detail: delivery.detail };
}

type ResetMail = { user: UserRow; place: PropertyRef; address: string };

/** Mails the link for an admin, who gets the outcome. Throttled like calls by users themselves. */
export async function sendPasswordLink(runtime: Runtime, { user, place, address }: ResetMail): Promise<SentPasswordLink> {
  countAttempt(runtime, { throttle: PASSWORD_MAILS, subject: { email: user.email, address } });
  const language = user.language ?? propertyLanguage(viewOf(runtime, automatedActor(place)));
  const { error } = await mailPasswordLink(runtime, { user, place, language });
  return { to: user.email, error };
}

type Reset = { token: string; new_password: string; address: string };

/**
 * Sets the password of the link's user, ends all their sessions and returns the user's id. Throws `session/password_link_dead`,
 * `session/guessable_password` and, after wrong tokens, `too_many_requests`.
 */
export async function resetForgottenPassword(runtime: Runtime, { token, new_password, address }: Reset): Promise<string> {
  const guess = { throttle: PASSWORD_MAILS, subject: { email: hashToken(token), address } };
  const done = await countFailure(runtime, guess, async () => {
    const user_id = userOfPasswordLink(runtime, token);
    const user = user_id === null ? null : userById(runtime.db, user_id);
    if (!user) return null;
    const hash = await hashChosenPassword(new_password, user);
    return useLink(runtime, token, hash);
  });
  if (done === null) throw new Problem("session/password_link_dead");
  return done;
}

/** The link is checked again after the time that hashing took: it may have been used meanwhile. */
function useLink(runtime: Runtime, token: string, hash: string): string | null {
  const user_id = userOfPasswordLink(runtime, token);
  const property_id = user_id === null ? null : startingProperty(runtime.db, user_id);
  const place = placesOfProperty(runtime.db).find((each) => each.property_id === property_id);
  if (user_id === null || !place || !userById(runtime.db, user_id)) return null;
  write(runtime, automatedActor(place), (work: Work) => setPassword(work, { user_id, session_id: null, as: "password_forgotten" }, hash));
  return user_id;
}
