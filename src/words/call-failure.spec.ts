import { callRemedy } from "./call-failure"
import { callWordsEn } from "./en/call-failures"
import { callRemedyEn } from "./en/call-remedies"

const { noConnection, notReached } = callRemedyEn

describe("what to do where there is no connection", () => {
  it.each([
    ["ENOTFOUND", noConnection.host],
    ["EAI_AGAIN", noConnection.host],
    ["EAI_FAIL", noConnection.host],
    ["ECONNREFUSED", noConnection.refused],
    ["EHOSTUNREACH", notReached],
    ["ENETUNREACH", notReached],
    ["EADDRNOTAVAIL", notReached],
    ["ETIMEDOUT", notReached],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", noConnection.tls],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", noConnection.tls],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", noConnection.tls],
    ["CERT_HAS_EXPIRED", noConnection.tls],
    ["ERR_TLS_CERT_ALTNAME_INVALID", noConnection.tls],
    ["HOSTNAME_MISMATCH", noConnection.tls],
    ["CRL_HAS_EXPIRED", noConnection.tls],
    ["INVALID_CA", noConnection.tls],
    ["INVALID_PURPOSE", noConnection.tls],
    ["PATH_LENGTH_EXCEEDED", noConnection.tls],
    ["ERR_SSL_WRONG_VERSION_NUMBER", noConnection.tls],
    ["EPROTO", noConnection.tls],
    ["ECONNRESET", noConnection.other],
    [undefined, noConnection.other],
  ])("%s: %s", (code, remedy) => {
    expect(
      callRemedy(callWordsEn, {
        problem: "connection_failed",
        operation: "initiate_checkout",
        stage: "connect",
        code,
      })
    ).toBe(remedy)
  })
})
