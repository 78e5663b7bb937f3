import { useAtomValue } from "jotai";
import { askedPasswordAtom } from "#client/session/ask-password.ts";
import { opensLater, soon } from "#client/ui/later.tsx";
import { ErrorBoundary, showNothing } from "#client/ui/page/error-boundary.tsx";

const ProofDialog = opensLater(soon(() => import("#client/session/proof-dialog.tsx").then((module) => module.ProofDialog)));

/** Where the password is asked for; mounted once. A question that can't be shown is answered with no. */
export function PasswordQuestion() {
  const asked = useAtomValue(askedPasswordAtom);
  return (
    <ErrorBoundary fallback={showNothing} resetKey={asked} onError={() => asked?.answer(false)}>
      <ProofDialog opened={asked !== null} />
    </ErrorBoundary>
  );
}
