/** Roles of people that may call an operation, as the OpenAPI document says. */
export const rolesByOperation: Readonly<Record<string, readonly string[]>> = {
  "POST /v1/chat/completions": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /v1/messages": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /v1/responses": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "GET /v1/models": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "GET /admin/v1/receipts": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/privacy": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/receipts/{request_id}": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "POST /v1/route": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /v1/feedback": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /v1/anonymize": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /v1/deanonymize": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "GET /v1/anonymization/types": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /v1/documents/extract": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "POST /admin/v1/keys": [
    "owner",
    "admin",
    "developer"
  ],
  "GET /admin/v1/keys": [
    "owner",
    "admin",
    "developer",
    "viewer"
  ],
  "GET /admin/v1/keys/{id}": [
    "owner",
    "admin",
    "developer",
    "viewer"
  ],
  "PATCH /admin/v1/keys/{id}": [
    "owner",
    "admin",
    "developer"
  ],
  "DELETE /admin/v1/keys/{id}": [
    "owner",
    "admin",
    "developer"
  ],
  "POST /admin/v1/keys/{id}/rotate": [
    "owner",
    "admin",
    "developer"
  ],
  "POST /admin/v1/accounts": [
    "owner",
    "admin"
  ],
  "GET /admin/v1/accounts": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/accounts/{id}": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "PATCH /admin/v1/accounts/{id}": [
    "owner",
    "admin"
  ],
  "DELETE /admin/v1/accounts/{id}": [
    "owner",
    "admin"
  ],
  "POST /admin/v1/teams": [
    "owner",
    "admin"
  ],
  "GET /admin/v1/teams": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/teams/{id}": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "PATCH /admin/v1/teams/{id}": [
    "owner",
    "admin"
  ],
  "DELETE /admin/v1/teams/{id}": [
    "owner",
    "admin"
  ],
  "POST /admin/v1/providers": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/providers": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/providers/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "PATCH /admin/v1/providers/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "DELETE /admin/v1/providers/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "POST /admin/v1/providers/{id}/test": [
    "installation:owner",
    "installation:admin"
  ],
  "POST /admin/v1/provider-tests": [
    "installation:owner",
    "installation:admin"
  ],
  "POST /admin/v1/aliases": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/aliases": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/aliases/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "PATCH /admin/v1/aliases/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "DELETE /admin/v1/aliases/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/settings": [
    "installation:owner",
    "installation:admin"
  ],
  "PATCH /admin/v1/settings": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/models": [
    "installation:owner",
    "installation:admin",
    "installation:privacy_officer",
    "installation:viewer"
  ],
  "GET /admin/v1/usage": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/usage/latency": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/usage/export": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/budgets": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/deployments": [
    "installation:owner",
    "installation:admin",
    "installation:privacy_officer",
    "installation:viewer"
  ],
  "GET /admin/v1/audit": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/audit/{id}": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer"
  ],
  "GET /admin/v1/requests": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "GET /admin/v1/live": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "GET /admin/v1/requests/{request_id}": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "GET /admin/v1/requests/{request_id}/content": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "DELETE /admin/v1/requests/{request_id}/content": [
    "owner",
    "admin",
    "privacy_officer"
  ],
  "GET /admin/v1/rejections": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "GET /admin/v1/rejections/{request_id}": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "POST /v1/anonymization/proposals": [
    "owner",
    "admin",
    "privacy_officer",
    "developer"
  ],
  "GET /admin/v1/anonymization/proposals": [
    "owner",
    "admin",
    "privacy_officer"
  ],
  "GET /admin/v1/anonymization/proposals/{id}": [
    "owner",
    "admin",
    "privacy_officer"
  ],
  "POST /admin/v1/anonymization/proposals/{id}/accept": [
    "owner",
    "admin"
  ],
  "POST /admin/v1/anonymization/proposals/{id}/decline": [
    "owner",
    "admin"
  ],
  "GET /admin/v1/routing/replay": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "GET /admin/v1/routing/feedback": [
    "owner",
    "admin",
    "privacy_officer",
    "viewer",
    "developer"
  ],
  "GET /admin/v1/people": [
    "owner"
  ],
  "GET /admin/v1/people/{id}": [
    "owner"
  ],
  "PATCH /admin/v1/people/{id}": [
    "owner"
  ],
  "DELETE /admin/v1/people/{id}": [
    "owner"
  ],
  "POST /admin/v1/invitations": [
    "owner"
  ],
  "GET /admin/v1/invitations": [
    "owner"
  ],
  "GET /admin/v1/invitations/{id}": [
    "owner"
  ],
  "DELETE /admin/v1/invitations/{id}": [
    "owner"
  ],
  "GET /admin/v1/webhooks": [
    "installation:owner",
    "installation:admin"
  ],
  "POST /admin/v1/webhooks/{id}/test": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/webhook-messages": [
    "installation:owner",
    "installation:admin"
  ],
  "GET /admin/v1/webhook-messages/{id}": [
    "installation:owner",
    "installation:admin"
  ],
  "POST /admin/v1/webhook-messages/{id}/send": [
    "installation:owner",
    "installation:admin"
  ]
};
