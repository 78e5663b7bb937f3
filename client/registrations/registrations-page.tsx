import { Navigate } from "react-router-dom";
import { useSay } from "#client/core/i18n.ts";
import { RegisterList } from "#client/registrations/register-list.tsx";
import { ServiceTab } from "#client/registrations/service-tab.tsx";
import { SignSheet } from "#client/registrations/sign-sheet.tsx";
import { StaysToRegister } from "#client/registrations/stays-to-register.tsx";
import { useFeature } from "#client/settings/features.ts";
import { Page } from "#client/ui/page/page.tsx";
import { UrlTabs } from "#client/ui/page/url-tabs.tsx";
import { useAddress } from "#client/ui/page/use-address.ts";

/** Who still has to be entered in the guests' register, and the register itself. Only where the property keeps it here. */
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
