import { hashPassword } from "#server/platform/core/secrets/passwords.ts";
import { Problem } from "#shared/platform/core/errors.ts";

type Owner = { email: string; name: string };

/** Minimum number of guesses, as a power of ten: attackers try weaker passwords first. */
const FEWEST_GUESSES_LOG10 = 8;

/** The estimate takes longer the longer the text is, and this much of it is enough to be hard to guess. */
const ESTIMATED_LENGTH = 64;

/** Hashes a password that its owner has chosen. Throws `session/guessable_password`. */
export async function hashChosenPassword(password: string, owner: Owner): Promise<string> {
  if (await isEasyToGuess(password, owner)) throw new Problem("session/guessable_password");
  return hashPassword(password);
}

/** True if it is a common password or like one, or follows from the owner's name or e-mail. */
export async function isEasyToGuess(password: string, { email, name }: Owner): Promise<boolean> {
  // Loaded when the first password is chosen: the list of common passwords takes 20 MB of memory.
  const { guessesOf } = await import("#server/platform/core/secrets/estimator.ts");
  const own = [email, ...email.split(/[@.]/), name, ...name.split(/\s+/), "keyrack"];
  return guessesOf(password.slice(0, ESTIMATED_LENGTH), own) < FEWEST_GUESSES_LOG10;
}
