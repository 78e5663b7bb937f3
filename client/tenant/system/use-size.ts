import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";

const MB = 2 ** 20;
const GB = 2 ** 30;

/** Writes a number of bytes as people do: `0.3 MB`, `12 MB`, `1.4 GB`. */
export function useSize(): (bytes: number) => string {
  const say = useSay();
  const { number } = useFormats();
  return (bytes) => {
    if (bytes >= GB) return say("system.gigabytes", { size: number(rounded(bytes / GB)) });
    return say("system.megabytes", { size: number(rounded(bytes / MB)) });
  };
}

function rounded(size: number): number {
  return size >= 10 ? Math.round(size) : Math.round(size * 10) / 10;
}
