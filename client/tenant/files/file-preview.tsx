import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fetchFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { PdfFrame } from "#client/platform/ui/pdf-frame.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import css from "#client/tenant/files/files.module.css";
import { previewOf } from "#shared/tenant/files/rules.ts";
import type { File } from "#shared/tenant/files/schema.ts";

/** So much of a text is shown: nobody reads a whole book beside a list. */
const MAX_TEXT_LENGTH = 100_000;

/** Preview of a file: a picture, a document or plain text. */
export function FilePreview({ file: { id, name, content_type } }: { file: File }) {
  const say = useSay();
  const path = `/files/${id}/content` as const;
  const kind = previewOf(content_type);
  if (kind === "pdf") return <PdfFrame title={name} path={path} />;
  if (kind === "picture") return <img className={css["picture"]} src={`/api${path}`} alt={name} />;
  if (kind === "text") return <Letters path={path} name={name} />;
  return <Hint fw={400}>{say("files.no_preview")}</Hint>;
}

function Letters({ path, name }: { path: Parameters<typeof fetchFile>[0]; name: string }) {
  const say = useSay();
  const { data, error } = useQuery({
    queryKey: ["text", path],
    queryFn: async () => {
      const { blob } = await fetchFile(path);
      return { text: await blob.slice(0, MAX_TEXT_LENGTH).text(), isCut: blob.size > MAX_TEXT_LENGTH };
    },
    gcTime: 0,
    retry: false,
  });
  if (error)
    return (
      <p className={css["trouble"]} role="alert">
        {wordsFor(error, say)}
      </p>
    );
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      {/* Long lines are scrolled to, by keyboard too. */}
      <pre className={css["letters"]} aria-label={name} role="region" tabIndex={0}>
        {data.text}
      </pre>
      {data.isCut && <Hint fw={400}>{say("files.text_cut")}</Hint>}
    </>
  );
}
