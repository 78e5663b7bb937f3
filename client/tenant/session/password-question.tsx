import { useAtomValue } from "jotai";
import { ErrorBoundary, showNothing } from "#client/platform/ui/page/error-boundary.tsx";
import { askedPasswordAtom } from "#client/tenant/session/ask-password.ts";
import { ProofDialog } from "#client/tenant/session/proof-dialog.tsx";

/** Host of the question for the password; mounted once. A question that can't be shown is answered with no. */
export function PasswordQuestion() {
  const asked = useAtomValue(askedPasswordAtom);
  return (
    <ErrorBoundary fallback={showNothing} resetKey={asked} onError={() => asked?.answer(false)}>
      <ProofDialog opened={asked !== null} />
    </ErrorBoundary>
  );
}
