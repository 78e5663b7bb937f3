/** Receipts that were signed with one certificate, in their order. */
export type DepGroup = {
  /** Base64 (DER); empty in a closed system. */
  certificate: string;
  /** The certificates of the provider, from the issuer up, in Base64 (DER). */
  issuers: readonly string[];
  /** JWS in the compact form. */
  receipts: readonly string[];
};

/** The data collection log in the export format of RKSV (annex, section 3). */
export function depExport(groups: readonly DepGroup[]) {
  return {
    "Belege-Gruppe": groups.map(({ certificate, issuers, receipts }) => ({
      Signaturzertifikat: certificate,
      Zertifizierungsstellen: issuers,
      "Belege-kompakt": receipts,
    })),
  };
}
