/** Numbers of cards as people and portals write them: 13 to 19 digits, alone or in groups. */
const CARD_NUMBER = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
/** Fields whose numbers are none of cards; those with `@` are attributes of AlpineBits. */
const OTHER_NUMBER = /(^|_)(id|code|phone)$|^@(ID|PhoneNumber|ResID_Value|\w+Code)$/;
const SECRET = /^(cvv|cvc|cvv2|security_code|pin)$/;

/**
 * A partner's message without the details of cards: of a number the last four digits are left, of a security code nothing. Channex masks both
 * itself for all who have no certificate; nothing of them is stored here even if it does not, nor if a guest writes them into a wish.
 */
export function withoutCards<T>(message: T): T;
export function withoutCards(message: unknown): unknown {
  if (Array.isArray(message)) return message.map((each: unknown) => withoutCards(each));
  if (typeof message === "string") return message.replace(CARD_NUMBER, (number) => (isCardNumber(number) ? masked(number) : number));
  if (typeof message !== "object" || message === null) return message;
  return Object.fromEntries(
    Object.entries(message).map(([field, value]) => {
      if (SECRET.test(field)) return [field, typeof value === "string" ? "***" : null];
      const isOther = OTHER_NUMBER.test(field) && typeof value === "string";
      return [field, isOther ? value : withoutCards(value)];
    }),
  );
}

function masked(number: string): string {
  return `************${number.replaceAll(/\D/g, "").slice(-4)}`;
}

/** True if the digits have the check digit of a card (Luhn). */
function isCardNumber(number: string): boolean {
  const digits = Array.from(number.replaceAll(/\D/g, ""), Number).reverse();
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
