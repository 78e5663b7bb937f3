import { useFormats } from "#client/platform/core/dates.ts";

/** A country as the user's language calls it; nothing if none is known. */
export function useCountryName(): (code: string | null | undefined) => string {
  const { locale } = useFormats();
  return (code) => (code ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code) : "");
}
