import { useAtomValue } from "jotai";
import { opensLater, soon } from "#client/platform/ui/later.tsx";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";
import { askedPasswordAtom } from "#client/tenant/session/ask-password.ts";

const ProofDialog = opensLater(soon(() => import("#client/tenant/session/proof-dialog.tsx").then((module) => module.ProofDialog)));

/** Where the password is asked for; mounted once. A question that can't be shown is answered with no. */
export function PasswordQuestion() {
  const asked = useAtomValue(askedPasswordAtom);
  return (
    <ErrorBoundary fallback={showNothing} resetKey={asked} onError={() => asked?.answer(false)}>
      <ProofDialog opened={asked !== null} />
    </ErrorBoundary>
  );
}
