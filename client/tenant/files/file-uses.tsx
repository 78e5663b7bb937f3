import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/tenant/files/files.module.css";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import type { FileUse } from "#shared/tenant/files/schema.ts";

/** What shows a file, each with the way there; only the first of many where there is little room. */
export function FileUses({ uses, most = uses.length }: { uses: readonly FileUse[]; most?: number }) {
  const say = useSay();
  const words = useFileWords();
  if (uses.length === 0) return <span className={css["dim"]}>{say("files.unused")}</span>;
  return (
    <span className={css["uses"]}>
      {uses.slice(0, most).map((use) => {
        const { words: text, to } = words.use(use);
        const key = `${use.object} ${use.id}`;
        return to === null ? (
          <span key={key}>{text}</span>
        ) : (
          <Link key={key} to={to} className={css["use"] ?? ""}>
            {text}
          </Link>
        );
      })}
      {uses.length > most && <span className={css["dim"]}>{say("files.used_more", { count: uses.length - most })}</span>}
    </span>
  );
}
