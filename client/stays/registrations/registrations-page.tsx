import { Navigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { RegisterList } from "#client/stays/registrations/register-list.tsx";
import { ServiceTab } from "#client/stays/registrations/service-tab.tsx";
import { SignSheet } from "#client/stays/registrations/sign-sheet.tsx";
import { StaysToRegister } from "#client/stays/registrations/stays-to-register.tsx";
import { useFeature } from "#client/tenant/settings/features.ts";

/** Guests to register, and the guests' register itself. Only if the property keeps it here. */
export function RegistrationsPage() {
  const say = useSay();
  const isOn = useFeature("REGISTRATION_MANAGEMENT");
  const { params, change } = useAddress();
  const signed = params.get("sign");
  if (isOn === null) return null;
  if (!isOn) return <Navigate to="/" replace />;
  return (
    <Page title={say("registrations.title")}>
      <UrlTabs
        label={say("registrations.views")}
        tabs={[
          { key: "arrivals", label: say("registrations.arrivals"), content: () => <StaysToRegister show="arrivals" /> },
          { key: "in_house", label: say("registrations.in_house"), content: () => <StaysToRegister show="in_house" /> },
          { key: "register", label: say("registrations.register"), content: () => <RegisterList /> },
          { key: "municipality", label: say("registrations.sending"), content: () => <ServiceTab /> },
        ]}
      />
      {signed !== null && <SignSheet number={signed} onClose={() => change({ sign: null })} />}
    </Page>
  );
}
