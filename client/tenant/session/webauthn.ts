import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { CreatedPasskey, Passkey, PasskeyCreation, PasskeyRequest, SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

/** `dismissed`: the browser's dialog was closed, or another one has taken its place. That is no error. */
type Outcome<T> = { made: T } | { problem: "dismissed" | "already_there" | "failed" };

/** Lets the browser make a passkey, in its own dialog. */
export function createPasskey(options: PasskeyCreation): Promise<Outcome<CreatedPasskey>> {
  return outcomeOf(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options });
    return { id, response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject } };
  });
}

/** Lets the user choose a passkey in the browser's dialog, and sign with it. */
export function signWithPasskey(request: PasskeyRequest): Promise<Outcome<SignedByPasskey>> {
  return outcomeOf(async () => signedOf(await startAuthentication({ optionsJSON: request })));
}

/** Offers passkeys among what the browser fills into the e-mail field; answers once one is chosen there. */
export function signByAutofill(request: PasskeyRequest): Promise<Outcome<SignedByPasskey>> {
  return outcomeOf(async () => signedOf(await startAuthentication({ optionsJSON: request, useBrowserAutofill: true })));
}

export { browserSupportsWebAuthnAutofill as hasAutofill };

/** Closes what the browser offers or asks, if anything. */
export function cancelPasskeys(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Tells the browser that a passkey is over here, so that it offers it no more. Not all browsers take such a word. */
export function forgetInBrowser({ rp_id, credential_id }: Pick<Passkey, "rp_id" | "credential_id">): void {
  void sendSignal({ signalName: "unknownCredential", rpID: rp_id, credentialID: credential_id }).catch(() => undefined);
}

function signedOf({ id, response }: AuthenticationResponseJSON): SignedByPasskey {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) } };
}

async function outcomeOf<T>(ceremony: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { made: await ceremony() };
  } catch (thrown) {
    const problem = problemOf(thrown);
    if (problem === "failed") console.warn("a passkey was not to be had", thrown);
    return { problem };
  }
}

function problemOf(thrown: unknown): "dismissed" | "already_there" | "failed" {
  if (!(thrown instanceof Error)) return "failed";
  if (thrown.name === "NotAllowedError" || thrown.name === "AbortError") return "dismissed";
  return thrown instanceof WebAuthnError && thrown.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" ? "already_there" : "failed";
}
