import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { readableSize } from "#shared/tenant/files/rules.ts";
import type { FileUse } from "#shared/tenant/files/schema.ts";

const PLACES: Readonly<Record<FileUse["object"], (id: string) => string | null>> = {
  contact: (id) => `/contacts/${id}?tab=documents`,
  invoice: (id) => `/invoices/${id}`,
  message_rule: (id) => `/message-rules/${id}`,
  // Its id is that of the record of the note, of any kind.
  note: () => null,
  property: () => "/property",
  user: () => null,
};

/** Texts of a file: its size, and its uses with links. */
export function useFileWords() {
  const say = useSay();
  const { number } = useFormats();
  return {
    size(bytes: number): string {
      const { value, unit } = readableSize(bytes);
      return `${number(value)} ${unit}`;
    },
    use: ({ object, id, name }: FileUse) => ({ words: say(`files.use_${object}`, { name }), to: PLACES[object](id) }),
  };
}
