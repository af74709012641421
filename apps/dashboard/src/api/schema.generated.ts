export interface paths {
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description Models and aliases that this key may use, with context windows, modalities and prices.
         */
        get: operations["getV1Models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and export privacy receipts
         * @description When the request was sent, by which key, to which model, provider and region; which detectors ran, how many values of which type were replaced where, how many were restored, and a digest of each body sent to a provider. Never a value. With the admin token, of all accounts; with a key that has the scope `admin` or `privacy`, of the account of that key. As CSV or NDJSON, by `format` or `accept`, all matching receipts are sent, not a page.
         */
        get: operations["getAdminV1Receipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/privacy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What anonymization did
         * @description Requests, values that were replaced and what became of answers, by type and by hour or day, of whole hours (UTC); also of receipts that are deleted already. With the admin token, of all accounts; with a key that has the scope `admin` or `privacy`, of the account of that key.
         */
        get: operations["getAdminV1Privacy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/receipts/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Privacy receipt of any request
         * @description When the request was sent, by which key, to which model, provider and region; which detectors ran, how many values of which type were replaced where, how many were restored, and a digest of each body sent to a provider. Never a value. With the admin token, of all accounts; with a key that has the scope `admin` or `privacy`, of the account of that key.
         */
        get: operations["getAdminV1ReceiptsRequestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the routing decision
         * @description Accepts the body of a chat completion and returns which model would answer it, and why. No model is called.
         */
        post: operations["postV1Route"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send feedback on an answer
         * @description Scores an answer; `auto` learns from it for this account.
         */
        post: operations["postV1Feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/anonymize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Anonymize texts
         * @description Finds and replaces personal data in the gateway; no provider is called.
         */
        post: operations["postV1Anonymize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deanonymize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore anonymized texts
         * @description Replaces placeholders by their values, using a mapping of `/v1/anonymize`. Slightly altered placeholders are recognized.
         */
        post: operations["postV1Deanonymize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/anonymization/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List types of personal data
         * @description The types and groups for `anonymization_types`, with their codes, names, sets and examples.
         */
        get: operations["getV1AnonymizationTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the text of a document
         * @description Reads a document in the gateway. With `accept: text/event-stream` the response reports each page as `{"type":"page","number","of"?}` and ends with the result as `{"type":"result", ...}`.
         */
        post: operations["postV1DocumentsExtract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supported document formats
         * @description The formats that `/v1/documents/extract` and `file` parts accept. The type of a file is read from its bytes.
         */
        get: operations["getV1DocumentsFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Keys that the caller may see, also revoked and expired ones, without their secrets. Developers see their own.
         */
        get: operations["getAdminV1Keys"];
        put?: never;
        /**
         * Create a key
         * @description Only this response contains the secret key: the gateway stores a digest of it.
         */
        post: operations["postAdminV1Keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key
         * @description The key with its limits and settings, without its secret. The `etag` header can be sent as `if-match` with a change.
         */
        get: operations["getAdminV1KeysId"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description The key stops working within two seconds; its record and its usage are kept.
         */
        delete: operations["deleteAdminV1KeysId"];
        options?: never;
        head?: never;
        /**
         * Change a key
         * @description `limits` and `settings` are merged field by field; null removes a field. With `if-match`, a key that was changed since is left as it is (409).
         */
        patch: operations["patchAdminV1KeysId"];
        trace?: never;
    };
    "/admin/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key
         * @description Creates a new secret; the old one stops working within two seconds, or after `overlap_seconds`. Id, limits and usage stay the same.
         */
        post: operations["postAdminV1KeysIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Lists accounts in the order of their ids, with their settings.
         */
        get: operations["getAdminV1Accounts"];
        put?: never;
        /**
         * Create an account
         * @description Creates an account. Its teams and keys share settings, files and feedback, and see nothing of other accounts.
         */
        post: operations["postAdminV1Accounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account
         * @description Reads an account with its settings, which its keys inherit.
         */
        get: operations["getAdminV1AccountsId"];
        put?: never;
        post?: never;
        /**
         * Delete an account
         * @description Deletes an account to which no keys belong but revoked ones; 409 otherwise. Its usage is kept.
         */
        delete: operations["deleteAdminV1AccountsId"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description `settings` and `limits` are merged field by field; null removes a field. With `if-match`, a record that was changed since is left as it is (409).
         */
        patch: operations["patchAdminV1AccountsId"];
        trace?: never;
    };
    "/admin/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description Lists teams in the order of their ids, with their settings.
         */
        get: operations["getAdminV1Teams"];
        put?: never;
        /**
         * Create a team
         * @description Creates a team. Its keys share settings, which can only narrow those of its account.
         */
        post: operations["postAdminV1Teams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a team
         * @description Reads a team with its settings, which its keys inherit.
         */
        get: operations["getAdminV1TeamsId"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description Deletes a team to which no keys belong but revoked ones; 409 otherwise. Its usage is kept.
         */
        delete: operations["deleteAdminV1TeamsId"];
        options?: never;
        head?: never;
        /**
         * Change a team
         * @description `settings` and `limits` are merged field by field; null removes a field. With `if-match`, a record that was changed since is left as it is (409).
         */
        patch: operations["patchAdminV1TeamsId"];
        trace?: never;
    };
    "/admin/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description Lists providers in the order of their names, wherever they come from; never a secret.
         */
        get: operations["getAdminV1Providers"];
        put?: never;
        /**
         * Create a provider
         * @description Creates a provider beside the configuration file, which wins where both have a name. Its models can be used at once here, and within two seconds in other processes.
         */
        post: operations["postAdminV1Providers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a provider
         * @description The stored record of this name if there is one, or else the one in force.
         */
        get: operations["getAdminV1ProvidersId"];
        put?: never;
        post?: never;
        /**
         * Delete a provider
         * @description Deletes a stored record; what another origin has of this name is in force from then on.
         */
        delete: operations["deleteAdminV1ProvidersId"];
        options?: never;
        head?: never;
        /**
         * Change a provider
         * @description Replaces the members that are given. What the file or another origin has is changed there (409).
         */
        patch: operations["patchAdminV1ProvidersId"];
        trace?: never;
    };
    "/admin/v1/providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a provider
         * @description Asks the provider for the list of its models, with each of its keys: whether it can be reached, accepts them, and what it lists. This costs nothing.
         */
        post: operations["postAdminV1ProvidersIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/provider-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a provider before it is created
         * @description The same as the test of a stored provider, for one that is given. Nothing is stored.
         */
        post: operations["postAdminV1ProviderTests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List aliases
         * @description Lists aliases in the order of their names, wherever they come from; never a secret.
         */
        get: operations["getAdminV1Aliases"];
        put?: never;
        /**
         * Create an alias
         * @description Creates an alias beside the configuration file, which wins where both have a name. A model that nobody has is told in `warnings`.
         */
        post: operations["postAdminV1Aliases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/aliases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an alias
         * @description The stored record of this name if there is one, or else the one in force.
         */
        get: operations["getAdminV1AliasesId"];
        put?: never;
        post?: never;
        /**
         * Delete an alias
         * @description Deletes a stored record; what another origin has of this name is in force from then on.
         */
        delete: operations["deleteAdminV1AliasesId"];
        options?: never;
        head?: never;
        /**
         * Change an alias
         * @description Replaces the members that are given. What the file or another origin has is changed there (409).
         */
        patch: operations["patchAdminV1AliasesId"];
        trace?: never;
    };
    "/admin/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings in force
         * @description Settings of this process, with defaults, which of them the configuration file sets, and which the store. The file is reloaded automatically, and wins where both set one. Secrets are masked.
         */
        get: operations["getAdminV1Settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Stores settings beside the configuration file. They are in force at once here, and within two seconds in other processes; requests in flight keep those they began with. 409 for a setting that the file has.
         */
        patch: operations["patchAdminV1Settings"];
        trace?: never;
    };
    "/admin/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List resolved models
         * @description All models by name, with the facts in force and where they come from. `models` of a provider adds models and corrects facts.
         */
        get: operations["getAdminV1Models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage of all keys
         * @description Requests, tokens and cost, in total and by the wanted dimensions. A request arrives a moment after its end.
         */
        get: operations["getAdminV1Usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage/latency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latency of models, or over time
         * @description Milliseconds of complete responses, within 5 %: by model, of whole hours, or of whole days if the range is longer than three days; or of each hour or day.
         */
        get: operations["getAdminV1UsageLatency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export usage
         * @description All matching requests as CSV or NDJSON, oldest first; with `format=focus`, sums by day, key and model as CSV in the columns of FOCUS 1.2, the format of FinOps for cost and usage. Those have no filter by session, outcome, error, requested model, region, streaming or anonymization.
         */
        get: operations["getAdminV1UsageExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List budgets
         * @description All budgets of accounts, teams and keys, also those for models, what is spent most first. Those of end users are not listed. What is in flight, and requests of the last second, are not in it yet.
         */
        get: operations["getAdminV1Budgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of providers
         * @description How each deployment is now, as the process sees it that answers. Accounts share deployments, so this is for people with a role in the whole installation.
         */
        get: operations["getAdminV1Deployments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit log of administrative changes
         * @description Who changed what, and how it was before and after; who signed in. Only of accounts that the caller may see. As CSV or NDJSON, all matching entries are sent, not a page.
         */
        get: operations["getAdminV1Audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entry of the audit log
         * @description Who changed what, and how it was before and after; 404 for entries of other accounts.
         */
        get: operations["getAdminV1AuditId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Newest first, without content. A request arrives a moment after its end. Developers see those of the keys that they created, and their own.
         */
        get: operations["getAdminV1Requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow finished requests
         * @description Requests of all processes as server-sent events, a second or two after their end, for as long as the session or the key lasts. `request`: one as in the list; `left_out`: how many of those that you may see came too fast; `end`: nothing more comes. After a break, `last-event-id` gets what came in between, at most the last 5000 of all accounts; what came just before can come again, with the same `request_id`. Comments keep the connection alive.
         */
        get: operations["getAdminV1Live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request
         * @description What became of a request: cost by class of tokens, routing, receipt, and what happened when.
         */
        get: operations["getAdminV1RequestsRequestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/requests/{request_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of a request
         * @description What its provider got and sent: with placeholders wherever it was anonymized, and never restored. 404 unless its key has the scope `content_logging` and it has not expired (`retention.content`). That somebody read it is in the audit log.
         */
        get: operations["getAdminV1RequestsRequestIdContent"];
        put?: never;
        post?: never;
        /**
         * Delete the content of a request
         * @description Its row, its cost and its receipt stay.
         */
        delete: operations["deleteAdminV1RequestsRequestIdContent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/rejections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rejected requests
         * @description Requests of known keys and people that were rejected before anything was sent (400 to 429, and 503), newest first; kept for 30 days, or as long as usage. They cost nothing, and are in no other report. Of one key, 60 a minute are kept. Developers see those of the keys that they created, and their own.
         */
        get: operations["getAdminV1Rejections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/rejections/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a rejected request
         * @description Why a request was rejected.
         */
        get: operations["getAdminV1RejectionsRequestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/anonymization/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose never to replace a value
         * @description Tells that a value was replaced although it is not personal. Nothing changes until an administrator accepts it. One that is pending already is given again.
         */
        post: operations["postV1AnonymizationProposals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/anonymization/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposals of values to allow
         * @description Values that were replaced although they are not personal, as accounts say, newest first.
         */
        get: operations["getAdminV1AnonymizationProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/anonymization/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a proposal
         * @description Reads a proposal never to replace a value.
         */
        get: operations["getAdminV1AnonymizationProposalsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/anonymization/proposals/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a proposal
         * @description Adds the value to `settings.anonymization.allow` of the account, or of the team or key that proposed it; in force within two seconds. 409 if somebody has decided already, or where `required` holds above: allow lists below have no effect then.
         */
        post: operations["postAdminV1AnonymizationProposalsIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/anonymization/proposals/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a proposal
         * @description Leaves the value as it is replaced now. 409 if somebody has decided already.
         */
        post: operations["postAdminV1AnonymizationProposalsIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routing/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay decisions of auto
         * @description What `auto` would have chosen for earlier requests with another trade-off, and what was expected of it: cost, quality and time. From the stored decisions, among the ten best candidates of each; conversations that keep their model keep it here, too. No model is called.
         */
        get: operations["getAdminV1RoutingReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routing/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What feedback taught auto
         * @description Feedback on answers of models that `auto` chose, by model and domain, what is expected of the models with it and without, and how the weights do by it.
         */
        get: operations["getAdminV1RoutingFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description People with a role in an account of the caller; roles in other accounts are left out.
         */
        get: operations["getAdminV1People"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person
         * @description A person with the roles that the caller may see.
         */
        get: operations["getAdminV1PeopleId"];
        put?: never;
        post?: never;
        /**
         * Remove a person
         * @description Takes all roles in the accounts of the caller. Without any role left, the person is deleted.
         */
        delete: operations["deleteAdminV1PeopleId"];
        options?: never;
        head?: never;
        /**
         * Change a person
         * @description Name, roles, and whether the person can sign in. Changes count at once. 409 if nobody would be left as owner.
         */
        patch: operations["patchAdminV1PeopleId"];
        trace?: never;
    };
    "/admin/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Invitations to accounts of the caller that nobody has accepted yet, without their tokens.
         */
        get: operations["getAdminV1Invitations"];
        put?: never;
        /**
         * Invite somebody
         * @description Makes a one-time token that is valid for seven days. The gateway sends no e-mail: pass it on yourself.
         */
        post: operations["postAdminV1Invitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invitation
         * @description An invitation that nobody has accepted yet, without its token.
         */
        get: operations["getAdminV1InvitationsId"];
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link stops working at once.
         */
        delete: operations["deleteAdminV1InvitationsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the person, or gives an existing person the role. Who exists already proves it by the password or by a session.
         */
        post: operations["postAdminV1InvitationsAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Webhooks are changed in the configuration file. Neither their paths nor their secrets are shown.
         */
        get: operations["getAdminV1Webhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends a signed message of the type `webhook.test`. Read the message to see whether it was accepted.
         */
        post: operations["postAdminV1WebhooksIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages to webhooks
         * @description Messages of the last 30 days, newest first.
         */
        get: operations["getAdminV1WebhookMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message to a webhook
         * @description What is sent, and what became of it.
         */
        get: operations["getAdminV1WebhookMessagesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/webhook-messages/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again
         * @description Sends a message that was delivered or given up from the beginning, with the same id. 409 for one that waits.
         */
        post: operations["postAdminV1WebhookMessagesIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description The person of the session, with all roles.
         */
        get: operations["getAdminV1Session"];
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie of a session, which ends after 30 minutes without use and after 12 hours. 401 `code_required` asks for the code of a second factor. After some failures, 429 says how long to wait.
         */
        post: operations["postAdminV1Session"];
        /**
         * Sign out
         * @description Ends the session, and removes its cookie.
         */
        delete: operations["deleteAdminV1Session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List own sessions
         * @description All sessions of the person who asks.
         */
        get: operations["getAdminV1SessionAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/all/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the own sessions
         * @description The session ends at once. 404 for sessions of others.
         */
        delete: operations["deleteAdminV1SessionAllId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description All other sessions of the person end.
         */
        post: operations["postAdminV1SessionPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin with a second factor
         * @description Makes the secret for an authenticator app (RFC 6238). It counts once a code was confirmed.
         */
        post: operations["postAdminV1SessionTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor
         * @description From now on, signing in needs a code. Every code works once.
         */
        post: operations["postAdminV1SessionTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor
         * @description Needs the password and a code, also a recovery code. Signing in needs no code any more; recovery codes stop working.
         */
        post: operations["postAdminV1SessionTotpRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OpenID providers
         * @description Names of the providers that the configuration has, for a page to sign in, and whether somebody is signed in already. Using a session this way does not make it last longer.
         */
        get: operations["getAdminV1SessionOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/oidc/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with an OpenID provider
         * @description Sends the browser to the provider. To be opened as a page, not fetched.
         */
        get: operations["getAdminV1SessionOidcName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/oidc/{name}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from an OpenID provider
         * @description Where the provider sends the browser back to, with a code. Sets the cookie of a session.
         */
        get: operations["getAdminV1SessionOidcNameCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Answers as long as the process runs, whatever it can serve. For supervisors, which restart a process that does not.
         */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Whether requests are served now. For load balancers: 200 also with the status `degraded`, when a store does not answer and requests of known keys are served without it, since another node would have the same store.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AcceptBody
         * @description A new person sends name and password, and the e-mail address if the link names none. Who has a password already sends it, or is signed in.
         */
        AcceptBody: {
            /** @description The token of the link. */
            token: string;
            /** @description Display name; need not be unique. No control characters. */
            name?: string;
            /** @description E-mail address, by which a person signs in. Nothing is sent to it. */
            email?: string;
            /** @description At least 12 characters. */
            password?: string;
        };
        /**
         * Accepted
         * @description The person, who can sign in now.
         */
        Accepted: {
            person: components["schemas"]["Person"];
        };
        /**
         * AcceptedProposal
         * @description How a proposal is accepted.
         * @example {
         *       "scope": "team"
         *     }
         */
        AcceptedProposal: {
            /** @description Whose requests the value is allowed in: those of the account (default), or of the team or key that proposed it. */
            scope?: ("account" | "team" | "key") | null;
        };
        /**
         * Account
         * @description An account. Every key belongs to one.
         */
        Account: {
            /** @description Id of the account. */
            id: string;
            /** @description Display name. */
            name: string;
            settings: components["schemas"]["Settings"];
            limits: components["schemas"]["KeyLimits"];
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
        };
        /**
         * AccountList
         * @description Accounts in order of id.
         */
        AccountList: {
            /** @description The records of this page. */
            data: components["schemas"]["Account"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * AliasChange
         * @description What the alias stands for from now on.
         * @example {
         *       "targets": [
         *         "openai/gpt-5-mini"
         *       ]
         *     }
         */
        AliasChange: {
            /** @description Models, tried in order, or chosen by weight. */
            targets?: (string | {
                /** @description A model as `<provider>/<model>`. */
                model: string;
                /** @description Share of the requests, relative to the other targets. */
                weight?: number;
            })[];
        };
        /**
         * AllowProposal
         * @description A proposal never to replace a value.
         */
        AllowProposal: {
            /** @description Id of the proposal. */
            id: string;
            /** @description Account that proposes it. */
            account_id: string;
            /** @description Team of the key, if it has one. */
            team_id: string | null;
            /** @description The key that proposes it, or `person:<id>`. */
            key_id: string;
            /** @description The value; null once it was declined, since it may be personal. */
            value: string | null;
            /** @description Code of the type as which it was replaced, if it was told. */
            code: number | null;
            /** @description Name of that type. */
            type: string | null;
            /** @description Why it is not personal, if it was told. */
            reason: string | null;
            /**
             * @description Whether somebody has decided, and how.
             * @enum {unknown}
             */
            status: "pending" | "accepted" | "declined";
            /** @description Whose requests it is allowed in, if it was accepted. */
            scope: ("account" | "team" | "key") | null;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /** @description When somebody decided. */
            decided_at: string | null;
            /** @description Who decided. */
            decided_by: string | null;
        };
        /**
         * AllowProposalPage
         * @description Proposals, newest first.
         */
        AllowProposalPage: {
            /** @description The records of this page. */
            data: components["schemas"]["AllowProposal"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * AllowedToolsChoice
         * @description Only these tools may be called.
         */
        AllowedToolsChoice: {
            /**
             * @description Always `allowed_tools`.
             * @enum {unknown}
             */
            type: "allowed_tools";
            allowed_tools: {
                /**
                 * @description `auto`: the model may respond without a call; `required`: it must call a tool.
                 * @enum {unknown}
                 */
                mode: "auto" | "required";
                /** @description The tools of the list that may be called in this request. */
                tools: {
                    [key: string]: unknown;
                }[];
            };
        };
        /**
         * AnonymizationSettings
         * @description Settings of anonymization.
         */
        AnonymizationSettings: {
            default?: ("off" | "on" | "required") | null;
            types?: (("default" | "strict" | "all") | (number | string)[]) | null;
            replacement?: ("placeholder" | "surrogate" | "redact" | "mask" | "hash") | null;
            fail?: "closed" | null;
            hint?: (boolean | ("on" | "off")) | null;
            restore_secrets?: ("conversation" | "never") | null;
            thresholds?: {
                /** @description Entity type or group, as code or name. */
                type: (101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 601 | 602 | 603 | 604 | 605 | 606 | 607 | 608 | 609 | 610 | 611 | 612 | 613 | 614 | 615 | 616 | 617 | 699 | 701 | 702 | 703 | 704 | 705 | 706 | 901 | 990 | 991 | 992 | 993 | 994 | 995 | 996 | 997 | 998 | 999 | 103201 | 103202 | 103208 | 103602 | 103603 | 103605 | 103607 | 103608 | 103616 | 104002 | 104003 | 104006 | 104007 | 104015 | 105601 | 105606 | 105610 | 107601 | 107604 | 107607 | 107609 | 107610 | 107611 | 107613 | 107615 | 110001 | 110006 | 110014 | 112401 | 112403 | 112405 | 112407 | 112411 | 112416 | 115201 | 115601 | 115607 | 115801 | 117001 | 117002 | 119101 | 119106 | 119606 | 120301 | 120306 | 120307 | 120801 | 120807 | 121401 | 121801 | 121802 | 123301 | 123306 | 124601 | 124606 | 124607 | 125001 | 125002 | 125003 | 125004 | 125006 | 125007 | 125009 | 125010 | 125016 | 125017 | 127602 | 127603 | 127604 | 127605 | 127606 | 127607 | 127609 | 127610 | 127611 | 127612 | 127615 | 127616 | 127617 | 130002 | 130006 | 130015 | 134401 | 134802 | 134806 | 134815 | 135201 | 135601 | 135602 | 135603 | 135607 | 135608 | 135609 | 135613 | 136001 | 137201 | 137203 | 137206 | 137211 | 137601 | 138001 | 138003 | 138004 | 138006 | 138009 | 138010 | 139201 | 139207 | 140402 | 141001 | 141003 | 141004 | 141007 | 141014 | 142801 | 142806 | 144001 | 144006 | 144201 | 144206 | 145801 | 147006 | 148401 | 148402 | 148408 | 148415 | 152801 | 152803 | 152804 | 152806 | 152807 | 152809 | 152811 | 155402 | 155405 | 155408 | 156601 | 156608 | 157801 | 157806 | 157807 | 160401 | 160402 | 160802 | 161601 | 161602 | 161603 | 161606 | 161607 | 161610 | 162001 | 162002 | 162003 | 162006 | 162010 | 162011 | 164201 | 164206 | 164302 | 164315 | 168801 | 168802 | 170201 | 170207 | 170301 | 170306 | 170501 | 170506 | 171001 | 172401 | 172403 | 172406 | 172407 | 172409 | 172414 | 172415 | 175201 | 175206 | 175207 | 175603 | 175606 | 175607 | 175615 | 176401 | 178401 | 179201 | 179202 | 179209 | 180402 | 181801 | 182601 | 182602 | 182603 | 182604 | 182605 | 182606 | 182607 | 182608 | 182609 | 182611 | 184001 | 184002 | 184003 | 184004 | 184005 | 184007 | 184008 | 184012 | 185801 | 185802) | string;
                /** @description The score from which on it is replaced. */
                score: number;
            }[] | null;
            allow?: string[] | null;
            deny?: {
                /** @description The value. */
                value: string;
                /** @description Entity type, as code or name; 990 by default. */
                type?: (101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 601 | 602 | 603 | 604 | 605 | 606 | 607 | 608 | 609 | 610 | 611 | 612 | 613 | 614 | 615 | 616 | 617 | 699 | 701 | 702 | 703 | 704 | 705 | 706 | 901 | 990 | 991 | 992 | 993 | 994 | 995 | 996 | 997 | 998 | 999 | 103201 | 103202 | 103208 | 103602 | 103603 | 103605 | 103607 | 103608 | 103616 | 104002 | 104003 | 104006 | 104007 | 104015 | 105601 | 105606 | 105610 | 107601 | 107604 | 107607 | 107609 | 107610 | 107611 | 107613 | 107615 | 110001 | 110006 | 110014 | 112401 | 112403 | 112405 | 112407 | 112411 | 112416 | 115201 | 115601 | 115607 | 115801 | 117001 | 117002 | 119101 | 119106 | 119606 | 120301 | 120306 | 120307 | 120801 | 120807 | 121401 | 121801 | 121802 | 123301 | 123306 | 124601 | 124606 | 124607 | 125001 | 125002 | 125003 | 125004 | 125006 | 125007 | 125009 | 125010 | 125016 | 125017 | 127602 | 127603 | 127604 | 127605 | 127606 | 127607 | 127609 | 127610 | 127611 | 127612 | 127615 | 127616 | 127617 | 130002 | 130006 | 130015 | 134401 | 134802 | 134806 | 134815 | 135201 | 135601 | 135602 | 135603 | 135607 | 135608 | 135609 | 135613 | 136001 | 137201 | 137203 | 137206 | 137211 | 137601 | 138001 | 138003 | 138004 | 138006 | 138009 | 138010 | 139201 | 139207 | 140402 | 141001 | 141003 | 141004 | 141007 | 141014 | 142801 | 142806 | 144001 | 144006 | 144201 | 144206 | 145801 | 147006 | 148401 | 148402 | 148408 | 148415 | 152801 | 152803 | 152804 | 152806 | 152807 | 152809 | 152811 | 155402 | 155405 | 155408 | 156601 | 156608 | 157801 | 157806 | 157807 | 160401 | 160402 | 160802 | 161601 | 161602 | 161603 | 161606 | 161607 | 161610 | 162001 | 162002 | 162003 | 162006 | 162010 | 162011 | 164201 | 164206 | 164302 | 164315 | 168801 | 168802 | 170201 | 170207 | 170301 | 170306 | 170501 | 170506 | 171001 | 172401 | 172403 | 172406 | 172407 | 172409 | 172414 | 172415 | 175201 | 175206 | 175207 | 175603 | 175606 | 175607 | 175615 | 176401 | 178401 | 179201 | 179202 | 179209 | 180402 | 181801 | 182601 | 182602 | 182603 | 182604 | 182605 | 182606 | 182607 | 182608 | 182609 | 182611 | 184001 | 184002 | 184003 | 184004 | 184005 | 184007 | 184008 | 184012 | 185801 | 185802) | string;
            }[] | null;
            patterns?: {
                /** @description A regular expression in RE2 syntax: no lookaround and no backreferences. */
                pattern: string;
                /** @description Entity type of the matches, from 990 to 999 or its name; 990 by default. */
                type?: number | string;
            }[] | null;
        };
        /**
         * AnonymizationTypes
         * @description List types of personal data.
         */
        AnonymizationTypes: {
            /** @description All types in order of code. */
            types: {
                /** @description Permanent code. */
                code: number;
                /** @description Name. */
                name: string;
                /** @description Type name used in placeholders. */
                marker: string;
                /** @description Smallest set that contains it: default, strict or all. */
                set: string;
                /** @description A fictitious example value. */
                example: string;
            }[];
            /** @description Groups of types. */
            groups: {
                /** @description Code of the group. */
                code: number;
                /** @description Name. */
                name: string;
                /** @description Codes of its types. */
                codes: number[];
            }[];
        };
        /**
         * AnonymizeAnswer
         * @description Anonymized texts.
         */
        AnonymizeAnswer: {
            /** @description One result for each input text. */
            results: {
                /** @description The anonymized text. */
                text: string;
                /** @description The entities found, in order. */
                entities: {
                    /** @description Name of the type. */
                    type: string;
                    /** @description Code of the type. */
                    code: number;
                    /** @description UTF-16 offset of the start in the input. */
                    start: number;
                    /** @description UTF-16 offset of the end in the input. */
                    end: number;
                    /** @description Confidence, 0 to 1. */
                    score: number;
                    /** @description What found it: the name of a recognizer, `names` for the names model, `repeated-value` for another place of a value, `deny` or `pattern` for settings, `field` for a field that holds nothing but such values, `placeholder` for text that looks like a placeholder. */
                    recognizer: string;
                    /** @description The text that replaces the value. */
                    replacement: string;
                    /** @description With `explain`: what speaks for it, the strongest first; empty for other places of a value and for what settings say. */
                    evidence?: {
                        /** @description `form`, `validated` (check digits, or the rules of an issuer), `context` (a word near it), `trigger` (where it begins), or a piece of evidence that names are judged by. */
                        name: string;
                        /** @description Names only: what it adds to the log odds, negative if it speaks against. */
                        weight?: number;
                        /** @description The words of the text that it is about. */
                        text?: string;
                    }[];
                }[];
            }[];
            /** @description The anonymized messages. */
            messages?: unknown[];
            /** @description Placeholders and their values. */
            mapping?: {
                [key: string]: string;
            };
        };
        /**
         * AnonymizeBody
         * @description Texts to anonymize; placeholders are numbered across all texts.
         * @example {
         *       "input": "Anna Schmidt, anna@example.com",
         *       "return_mapping": true
         *     }
         */
        AnonymizeBody: {
            input?: (string | string[]) | null;
            messages?: {
                [key: string]: unknown;
            }[] | null;
            anonymization_types?: number[] | null;
            replacement?: ("placeholder" | "surrogate" | "redact" | "mask" | "hash") | null;
            return_mapping?: boolean | null;
            explain?: boolean | null;
        };
        /**
         * AnonymizedReceipt
         * @description Receipt of a request that was anonymized. Never holds a value.
         */
        AnonymizedReceipt: {
            /** @description The `x-request-id` of the response. */
            request_id: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            started_at: string;
            /** @description The account that sent the request. */
            account: {
                /** @description Public id of the account. */
                id: string;
                /** @description Its current display name; null if the account no longer exists. */
                name: string | null;
            };
            /** @description Null for none. */
            team: {
                /** @description Public id of the team. */
                id: string;
                /** @description Its current display name; null if the team no longer exists. */
                name: string | null;
            } | null;
            /** @description The key that sent the request. */
            key: {
                /** @description Public id of the key. */
                id: string;
                /** @description Its current display name; null if the key no longer exists. */
                name: string | null;
            };
            /** @description The model that answered, as `<provider>/<model_name>`. */
            model: string;
            /** @description The provider of that model. */
            provider: string;
            /** @description Configured region of the provider; null if unknown. */
            region: string | null;
            /**
             * @description How the request ended, as in `GET /v1/usage`.
             * @enum {unknown}
             */
            status: "ok" | "error" | "aborted" | "cut";
            /** @description Number of calls to providers; 0: nothing was sent. */
            attempts: number;
            /**
             * @description What was done to the request.
             * @enum {unknown}
             */
            mode: "anonymized";
            /** @description How values were replaced. */
            replacement: string;
            /** @description Whether a system message explained the placeholders to the model. */
            hint: boolean;
            /** @description All detectors that ran; if one of them fails, the request fails. */
            detectors: {
                /** @description Name of the detector. */
                name: string;
                /** @description Version of the detector, or digest of its weights. */
                version: string;
            }[];
            /** @description Replaced values by type and location. */
            entities: {
                /** @description Name of the type. */
                type: string;
                /** @description Code of the type. */
                code: number;
                /** @description Location in the request, without indexes. */
                place: string;
                /** @description Number of replaced values. */
                count: number;
            }[];
            /** @description Total number of replaced values. */
            total: number;
            /** @description Placeholders in the answer that were restored. */
            restored: number;
            /** @description Restored placeholders that the model had altered. */
            altered: number;
            /** @description Placeholders that were not restored: in new links, and of secrets in tool calls. */
            withheld: number;
            /** @description Duration of detection and replacement. */
            milliseconds: number;
            /** @description Every body sent to a provider, after a final check that it contains no replaced value. */
            sent: {
                /** @description SHA-256 digest of the body. */
                sha256: string;
                /** @description Size in bytes. */
                bytes: number;
                /** @description The provider that it was encoded for. */
                provider?: string;
                /** @description The configured region of that provider; absent if unknown. */
                region?: string;
            }[];
        };
        /**
         * ApiKey
         * @description An API key, without its secret, which is not stored.
         */
        ApiKey: {
            /**
             * @description Public id of the key.
             * @example key_4f0a1b2c3d5e
             */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Id of its account. */
            account: string;
            /** @description Id of its team. */
            team: string | null;
            /** @description Scopes of the key. */
            scopes: ("inference" | "usage" | "admin" | "privacy" | "overrides" | "content_logging")[];
            limits: components["schemas"]["KeyLimits"];
            /** @description Glob patterns of allowed models; null: all models of its account. */
            models: string[] | null;
            settings: components["schemas"]["Settings"];
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            updated_at: string;
            /** @description When the key expires; null: never. */
            expires_at: string | null;
            /** @description When the key was revoked; null: not revoked. */
            revoked_at: string | null;
            /** @description Until when the secret before the last rotation works, or worked; null: it does not. */
            previous_secret_expires_at: string | null;
        };
        /**
         * ApiKeyList
         * @description Keys in order of id, or as `sort` says, including revoked keys.
         */
        ApiKeyList: {
            /** @description The records of this page. */
            data: components["schemas"]["ListedKey"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * ApproximateLocation
         * @description Approximate location of the user.
         */
        ApproximateLocation: {
            /** @description City in free text. Expected. */
            city?: string | null;
            /** @description ISO 3166-1 code of two letters. Expected. */
            country?: string | null;
            /** @description Region in free text. Expected. */
            region?: string | null;
            /** @description IANA time zone, such as Europe/Vienna. Expected. */
            timezone?: string | null;
        };
        /**
         * AssistantContent
         * @description Earlier response of the model; null beside tool calls.
         */
        AssistantContent: (string | (components["schemas"]["TextPart"] | components["schemas"]["RefusalPart"] | components["schemas"]["InputTextPart"] | components["schemas"]["OtherPart"])[]) | null;
        /**
         * AssistantMessage
         * @description An earlier response of the model.
         */
        AssistantMessage: {
            /**
             * @description Always `assistant`.
             * @enum {unknown}
             */
            role: "assistant";
            content?: components["schemas"]["AssistantContent"];
            /** @description Distinguishes participants with the same role. Personal data: anonymized like any text. */
            name?: string | null;
            /** @description Refusal text of that turn. */
            refusal?: string | null;
            /** @description Refers to an earlier audio response. */
            audio?: {
                /** @description Id of an earlier audio response. */
                id: string;
            } | null;
            /** @description Tool calls of that turn; null and an empty list mean none. */
            tool_calls?: components["schemas"]["PastToolCall"][] | null;
            /** @description Legacy form of a single call. */
            function_call?: {
                /** @description Function that was called. */
                name: string | null;
                /** @description Arguments as JSON text. */
                arguments: string;
            } | null;
            /** @description Readable reasoning of that turn, sent back only to providers that require it. */
            reasoning_content?: string | null;
            /** @description Signed reasoning blocks of that turn, sent back unchanged to the provider that created them. */
            thinking_blocks?: components["schemas"]["ThinkingBlock"][] | null;
            /** @description Annotations of an earlier response; accepted and not forwarded. */
            annotations?: {
                [key: string]: unknown;
            }[] | null;
        };
        /**
         * AudioParam
         * @description Settings of audio output; required with modality `audio`.
         */
        AudioParam: {
            /**
             * @description Encoding of the audio.
             * @enum {unknown}
             */
            format: "wav" | "aac" | "mp3" | "flac" | "opus" | "pcm16";
            /** @description The voice. */
            voice: string | {
                /** @description Id of a custom voice. */
                id: string;
            };
        };
        /**
         * AudioPart
         * @description Audio input.
         */
        AudioPart: {
            /**
             * @description Always `input_audio`.
             * @enum {unknown}
             */
            type: "input_audio";
            /** @description The audio. */
            input_audio: {
                /** @description The audio as base64, without a data-URL prefix. */
                data: string;
                /** @description Container or codec of the audio: `wav` or `mp3` at most providers. */
                format: string;
            };
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * AuditEntry
         * @description One change, or one sign-in.
         */
        AuditEntry: {
            /** @description Id of the entry. */
            id: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            at: string;
            /** @description The actor: the id of a person or a key, `admin-token`, `cli`, `first-start` or `nobody`. */
            actor: string;
            /** @description The action, such as `key.create`. */
            action: string;
            /** @description Id of the record that was changed. */
            target: string;
            /** @description Account of the record; null for no account, or several. */
            account: string | null;
            /** @description The record `before` and `after` a change, or other facts; never a secret. Entries of earlier versions have the change itself. */
            detail: {
                [key: string]: unknown;
            };
        };
        /**
         * AuditList
         * @description Changes, newest first.
         */
        AuditList: {
            /** @description The records of this page. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * BudgetInForce
         * @description A budget, whose it is, and how much of it is spent.
         */
        BudgetInForce: {
            /**
             * @description Whose budget it is.
             * @enum {unknown}
             */
            of: "key" | "team" | "account";
            /** @description The pattern of the models that it is for; null: all. */
            model: string | null;
            /** @description Budget per period, in USD. */
            usd: number;
            /**
             * @description Calendar periods in UTC.
             * @enum {unknown}
             */
            period: "day" | "week" | "month" | "total";
            /** @description Spent in the current period, in USD. */
            spent_usd: number;
            /** @description Remaining in the current period, in USD. */
            remaining_usd: number;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            since: string;
            /** @description Id of the key, the team or the account. */
            id: string;
            /** @description Its display name. */
            name: string;
            /** @description Its account. */
            account_id: string;
            /** @description Requests of the period whose price is unknown, which `spent_usd` lacks; null where they are not counted: for models by the name in requests. */
            unpriced_requests: number | null;
            /** @description Spent in the last 30 days, for a forecast of budgets in total; null for those of a period. */
            recent_usd: number | null;
            /** @description From when a forecast counts what was spent: the start of the period, or 30 days ago for a total; when what has the budget was created, if that is later. */
            pace_since: string;
            /** @description Spent share of the budget; 1 is all of it. */
            share: number;
            /** @description When the next period begins; null for a total. */
            resets_at: string | null;
        };
        /**
         * BudgetPage
         * @description Budgets, what is spent most first.
         */
        BudgetPage: {
            /** @description The records of this page. */
            data: components["schemas"]["BudgetInForce"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * ChatCompletionRequest
         * @description A chat completion request. Unknown parameters are forwarded unchanged to OpenAI-compatible providers.
         */
        ChatCompletionRequest: {
            /** @description `auto` (also `auto:cheap`, `auto:fast`, `auto:best`), `<provider>/<model_name>` or an alias. */
            model: string;
            /**
             * @description The conversation, oldest message first. If absent, it counts as empty, and a request without messages is rejected (422).
             * @default []
             */
            messages?: components["schemas"]["ChatMessage"][] | null;
            /**
             * @description Stream the response as server-sent events. If absent, the response is one JSON body, as with false.
             * @default false
             */
            stream?: boolean | null;
            /** @description Settings of a streamed response. */
            stream_options?: components["schemas"]["StreamOptions"] | null;
            /** @description Format of the response. */
            response_format?: components["schemas"]["ResponseFormat"] | null;
            /** @description Requested output modalities; text by default. `audio` needs the `audio` parameter. */
            modalities?: ("text" | "audio")[] | null;
            /** @description Settings of audio output. */
            audio?: components["schemas"]["AudioParam"] | null;
            /** @description Expected output, to speed up the response. */
            prediction?: components["schemas"]["PredictionContent"] | null;
            /** @description Length and detail of the response: `low`, `medium` (default), `high`. */
            verbosity?: string | null;
            /** @description How much a reasoning model reasons before it responds. */
            reasoning_effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Reasoning in Anthropic notation. */
            thinking?: components["schemas"]["ThinkingParam"] | null;
            /** @description Lets the model search the web. */
            web_search_options?: components["schemas"]["WebSearchOptions"] | null;
            /**
             * @description Maximum output tokens. If neither this nor `max_completion_tokens` is given, `default_max_tokens` of the key or the configuration applies: 1000 unless set otherwise, more for reasoning models. A client that sends the default of this schema asks for a limit of 1000; an explicit null means no limit.
             * @default 1000
             */
            max_tokens?: number | null;
            /** @description Maximum output tokens, including reasoning. Takes precedence over `max_tokens`. */
            max_completion_tokens?: number | null;
            /** @description Sequences that end the response; they are not part of it. */
            stop?: (string | string[]) | null;
            /** @description Seconds for the whole call, with retries and fallbacks; fractions allowed. 504 when exceeded. */
            timeout?: number | null;
            /**
             * @description Randomness, 0 to 2. If absent, nothing is sent and the provider decides, mostly for 1. A client that sends the default of this schema asks for 1, which some reasoning models refuse.
             * @default 1
             */
            temperature?: number | null;
            /** @description Nucleus sampling: only the most likely tokens with this total probability, 0 to 1. */
            top_p?: number | null;
            /** @description Number of choices, 1 to 128; 1 by default. */
            n?: number | null;
            /** @description -2 to 2; positive values favor tokens that have not occurred yet. 0 by default. */
            presence_penalty?: number | null;
            /** @description -2 to 2; positive values penalize tokens by their frequency so far. 0 by default. */
            frequency_penalty?: number | null;
            /** @description Adds -100 to 100 to the score of tokens, by the model's own token ids. */
            logit_bias?: {
                [key: string]: number;
            } | null;
            /** @description Requests reproducible sampling; best effort of the provider. */
            seed?: number | null;
            /** @description Whether to return the log probabilities of the output tokens; false by default. */
            logprobs?: boolean | null;
            /** @description Number of alternatives to return for each token, 0 to 20; needs `logprobs`. */
            top_logprobs?: number | null;
            /** @description Tools that the model may call. */
            tools?: components["schemas"]["Tool"][] | null;
            /** @description Controls tool calls; `auto` by default if there are tools, else `none`. */
            tool_choice?: components["schemas"]["ToolChoice"] | null;
            /** @description Whether one response may contain several calls; true by default. */
            parallel_tool_calls?: boolean | null;
            /**
             * @deprecated
             * @description Legacy form of `tools`.
             */
            functions?: components["schemas"]["FunctionDefinition"][] | null;
            /**
             * @deprecated
             * @description Legacy form of `tool_choice`: `none`, `auto` or a function by name.
             */
            function_call?: components["schemas"]["LegacyFunctionChoice"] | null;
            /** @description Stable id of your end user. Replaced by a keyed hash if anonymization is enabled. */
            user?: string | null;
            /** @description Stable id of your end user for abuse detection, at most 128 characters. */
            safety_identifier?: string | null;
            /** @description Routes requests with a common prefix to the same cache. */
            prompt_cache_key?: string | null;
            /**
             * @deprecated
             * @description How long the prompt cache is kept: `in_memory`, `24h`.
             */
            prompt_cache_retention?: string | null;
            /** @description Settings of prompt caching. */
            prompt_cache_options?: {
                [key: string]: unknown;
            } | null;
            /** @description Up to 16 pairs (64 and 512 characters) for your own records. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the provider may store the response. */
            store?: boolean | null;
            /** @description Service tier: `auto`, `default`, `flex`, `scale`, `priority`, `fast`. */
            service_tier?: string | null;
            /** @description Moderation by the provider. */
            moderation?: components["schemas"]["ModerationParam"] | null;
            /** @description Replace personal data before anything leaves the gateway and restore it in the response. Absent: the setting of the key, the account or the gateway decides. */
            enable_anonymization?: boolean | null;
            /** @description Types of data to replace; 0 is all, N00 a group. Absent: the types of the account. */
            anonymization_types?: number[] | null;
            /** @description Drop optional parameters that the chosen model does not support instead of refusing; false by default. */
            ignore_mismatched_parameters?: boolean | null;
            /** @description Preferences for `model: "auto"`. */
            routing?: components["schemas"]["RoutingPreferences"] | null;
            /** @description Further parameters, wrapped. */
            extra_body?: components["schemas"]["ExtraBody"] | null;
            /** @description Base URL to use instead of the configured one. Needs the `overrides` scope. */
            base_url?: string | null;
            /** @description Provider key for this request. Needs the `overrides` scope. */
            api_key?: string | null;
            /** @description API version, for providers that have one. Needs the `overrides` scope. */
            api_version?: string | null;
            /** @description Azure or Bedrock deployment to use. Needs the `overrides` scope. */
            deployment_id?: string | null;
            /** @description Additional request headers, from an allow-list. Needs the `overrides` scope. */
            extra_headers?: {
                [key: string]: string;
            } | null;
            /** @description Candidates for this request. Needs the `overrides` scope. */
            model_list?: components["schemas"]["ModelListEntry"][] | null;
        };
        /**
         * ChatMessage
         * @description One message of the conversation; its fields depend on `role`.
         */
        ChatMessage: components["schemas"]["UserMessage"] | components["schemas"]["AssistantMessage"] | components["schemas"]["ToolMessage"] | components["schemas"]["SystemMessage"] | components["schemas"]["DeveloperMessage"] | components["schemas"]["FunctionMessage"];
        /**
         * ConfiguredAlias
         * @description An alias.
         */
        ConfiguredAlias: {
            /** @description Its name. */
            name: string;
            /**
             * @description Where it comes from: the configuration file, this API, a variable of the environment, a server found on this machine, or the gateway itself. Only `stored` ones can be changed here.
             * @enum {unknown}
             */
            origin: "file" | "stored" | "environment" | "discovered" | "built_in";
            /** @description `file` if the configuration file has one of the same name, which is in force instead; else null. */
            overridden_by: "file" | null;
            /** @description Why it is not in force as it is stored; null if it is. */
            problem: string | null;
            /** @description What will not work as it is, such as models that nobody has. */
            warnings: string[];
            /** @description When it was created; null unless `stored`. */
            created_at: string | null;
            /** @description When it was last changed; null unless `stored`. */
            updated_at: string | null;
            /** @description Models, tried in order, or chosen by weight. */
            targets: (string | {
                /** @description A model as `<provider>/<model>`. */
                model: string;
                /** @description Share of the requests, relative to the other targets. */
                weight?: number;
            })[];
        };
        /**
         * ConfiguredAliasList
         * @description Aliases in order of name, wherever they come from.
         */
        ConfiguredAliasList: {
            /** @description The records of this page. */
            data: components["schemas"]["ConfiguredAlias"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * ConfiguredModel
         * @description A model as it is resolved, from provider and catalog.
         */
        ConfiguredModel: {
            /** @description `<provider>/<model>`. */
            id: string;
            /** @description Name of its provider. */
            provider: string;
            /**
             * @description Where it comes from: the configuration file, this API, a variable of the environment, a server found on this machine, or the gateway itself. Only `stored` ones can be changed here.
             * @enum {unknown}
             */
            origin: "file" | "stored" | "environment" | "discovered" | "built_in";
            /** @description What is known of it: the catalog, and the `models` of its provider, which add to it and correct it. */
            facts_from: ("catalog" | "provider")[];
            /** @description Maximum tokens of prompt and response together. */
            context_window: number | null;
            /** @description Maximum tokens of a response. */
            max_output_tokens: number | null;
            /** @description What it reads; null if unknown. */
            input_modalities: string[] | null;
            /** @description What it writes; null if unknown. */
            output_modalities: string[] | null;
            /** @description APIs over which its provider serves it. */
            apis: string[];
            /** @description Whether it reasons before it responds. */
            reasoning: boolean;
            /** @description Whether it supports tool calls; null if unknown. */
            tools: boolean | null;
            /** @description Whether its provider retires it; `auto` does not choose it. */
            deprecated: boolean;
            /** @description Null if unknown. */
            price: {
                /** @description USD per million prompt tokens. */
                input: number | null;
                /** @description USD per million response tokens. */
                output: number | null;
                /** @description USD per million prompt tokens read from the cache. */
                cached_input: number | null;
                /** @description USD per million prompt tokens written to the cache. */
                cache_write: number | null;
            } | null;
        };
        /**
         * ConfiguredModelList
         * @description Models in order of id.
         */
        ConfiguredModelList: {
            /** @description The records of this page. */
            data: components["schemas"]["ConfiguredModel"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * ConfiguredProvider
         * @description A provider, without its secrets.
         */
        ConfiguredProvider: {
            /** @description Its name. */
            name: string;
            /**
             * @description Where it comes from: the configuration file, this API, a variable of the environment, a server found on this machine, or the gateway itself. Only `stored` ones can be changed here.
             * @enum {unknown}
             */
            origin: "file" | "stored" | "environment" | "discovered" | "built_in";
            /** @description `file` if the configuration file has one of the same name, which is in force instead; else null. */
            overridden_by: "file" | null;
            /** @description Why it is not in force as it is stored; null if it is. */
            problem: string | null;
            /** @description What will not work as it is, such as models that nobody has. */
            warnings: string[];
            /** @description When it was created; null unless `stored`. */
            created_at: string | null;
            /** @description When it was last changed; null unless `stored`. */
            updated_at: string | null;
            /**
             * @description API of the provider; `openai` for every OpenAI-compatible service and server.
             * @enum {unknown}
             */
            protocol: "openai" | "anthropic" | "gemini" | "vertex" | "bedrock" | "azure" | "mistral" | "cohere" | "sandbox";
            /**
             * @description Profile of a known OpenAI-compatible service (`groq`, `ollama`, ...). By default the one with the name of the provider.
             * @example openai
             * @example groq
             * @example deepseek
             * @example xai
             * @example openrouter
             * @example together
             * @example fireworks
             * @example cerebras
             * @example perplexity
             * @example baseten
             * @example chutes
             * @example deepinfra
             * @example io-net
             * @example llmgateway
             * @example nebius
             * @example novita
             * @example nvidia
             * @example ollama-cloud
             * @example ovhcloud
             * @example poe
             * @example requesty
             * @example scaleway
             * @example siliconflow
             * @example siliconflow-cn
             * @example venice
             * @example vercel
             * @example alibaba
             * @example alibaba-cn
             * @example digitalocean
             * @example helicone
             * @example huggingface
             * @example moonshot
             * @example zai
             * @example zhipuai
             */
            preset?: string;
            /** @description URL of the API without `/chat/completions`. Required for services that the gateway does not know. */
            base_url?: string;
            /** @description Header that carries the API key. By default `authorization`, with `Bearer`, or the one that the protocol defines. */
            auth_header?: string;
            /** @description Bedrock: AWS access key id. */
            access_key_id?: string;
            /** @description Vertex AI: Google Cloud project. */
            project?: string;
            /** @description Azure: dated API version; by default the v1 API without a version. */
            api_version?: string;
            /** @description Allows a private or loopback address. Unless `region` or `retention` is set, the models count as local: without a price, routing takes them as free, and the cost of their requests is `unknown`. */
            allow_private_network?: boolean;
            /** @description Where the provider runs: part of the URL for Vertex AI and Bedrock, and compared with `routing.regions`. */
            region?: string;
            /** @description How long the provider retains prompts: `zero`, or a number of days. Compared with `routing.retention`. */
            retention?: "zero" | number;
            timeout?: {
                /** @description Maximum time to the first sign of life of a response: an event or a comment of a stream. */
                first_byte?: string | number;
                /** @description Maximum time between two events or comments of a stream. */
                idle?: string | number;
                /** @description Maximum time of a request to this provider, retries and fallbacks included; the field `timeout` of a request replaces it. */
                total?: string | number;
            };
            /** @description Retries at this provider, before the first byte of a response. */
            retries?: number;
            /** @description APIs that are spoken: requests of these pass as they are, all others are translated. By default what is known of the service. */
            apis?: ("chat" | "responses" | "messages" | "completions" | "embeddings")[];
            /** @description Models beyond the catalog, or corrections of it: names, or objects with the fields below. */
            models?: (string | {
                /** @description Name of the model at the provider. */
                name: string;
                /** @description Maximum tokens of prompt and response together. */
                context_window?: number;
                /** @description Maximum tokens of a response. */
                max_output_tokens?: number;
                /** @description What the model reads. */
                input_modalities?: ("text" | "image" | "audio" | "file" | "video")[];
                /** @description What the model writes. */
                output_modalities?: ("text" | "image" | "audio" | "file" | "video")[];
                /** @description Whether the model reasons before it responds. */
                reasoning?: boolean;
                /** @description Tag around the reasoning that the model writes at the beginning of its text, where the server does not separate it: it is returned as `reasoning_content`. `none` leaves the text as it is. */
                reasoning_tag?: string;
                /** @description Whether the template of the model opens the tag, so that its text begins inside and only closes it. */
                reasoning_tag_opened?: boolean;
                /** @description Whether the model supports tool calls. */
                tools?: boolean;
                /** @description APIs that are spoken: requests of these pass as they are, all others are translated. By default what is known of the service. */
                apis?: ("chat" | "responses" | "messages" | "completions" | "embeddings")[];
                /** @description Inputs of one embeddings request that the server accepts; requests with more are split. By default what is known of the service. */
                max_embedding_inputs?: number;
                /** @description Request parameters that the model does not support. */
                unsupported_parameters?: string[];
                price?: {
                    /** @description USD per million prompt tokens. */
                    input: number;
                    /** @description USD per million response tokens. */
                    output: number;
                    /** @description USD per million prompt tokens read from the cache. */
                    cached_input?: number;
                    /** @description USD per million prompt tokens written to the cache. */
                    cache_write?: number;
                    /** @description USD per million prompt tokens of audio. */
                    audio_input?: number;
                    /** @description USD per million response tokens of audio. */
                    audio_output?: number;
                    /** @description USD per million response tokens of images. */
                    image_output?: number;
                    /** @description USD per web search of the model. */
                    web_search?: number;
                    /** @description USD per request, beside its tokens. */
                    request?: number;
                };
            })[];
            api_key?: components["schemas"]["SecretState"];
            /** @description Several API keys. */
            api_keys?: components["schemas"]["SecretState"][];
            secret_access_key?: components["schemas"]["SecretState"];
            session_token?: components["schemas"]["SecretState"];
            credentials?: components["schemas"]["SecretState"];
            /** @description What the last test found; null if it was not tested with its present keys and address. */
            last_test: components["schemas"]["ProviderTestResult"] | null;
        };
        /**
         * ConfiguredProviderList
         * @description Providers in order of name, wherever they come from.
         */
        ConfiguredProviderList: {
            /** @description The records of this page. */
            data: components["schemas"]["ConfiguredProvider"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * ConfiguredWebhook
         * @description A webhook of the configuration file.
         */
        ConfiguredWebhook: {
            /** @description Id of the webhook; a change of its address changes it. */
            id: string;
            /** @description Origin of its address; the path may be a secret. */
            receiver: string;
            /** @description Types of the messages that it gets. */
            events: string[];
        };
        /**
         * ConfiguredWebhookList
         * @description All webhooks of the configuration file, in its order.
         */
        ConfiguredWebhookList: {
            /** @description The records of this page. */
            data: components["schemas"]["ConfiguredWebhook"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * CurrentSession
         * @description Who is signed in, and until when.
         */
        CurrentSession: {
            person: {
                /** @description Id of the person. */
                id: string;
                /** @description E-mail address. */
                email: string;
                /** @description Display name. */
                name: string;
                /** @description Roles, as far as the caller may see them. */
                memberships: components["schemas"]["PersonMembership"][];
                /** @description Whether signing in needs a code. */
                second_factor: boolean;
            };
            session: {
                /** @description Id of the session. */
                id: string;
                /** @description `password` or `oidc:NAME`. */
                method: string;
                /**
                 * @description RFC 3339 in UTC.
                 * @example 2027-01-31T12:00:00.000Z
                 */
                created_at: string;
                /**
                 * @description RFC 3339 in UTC.
                 * @example 2027-01-31T12:00:00.000Z
                 */
                expires_at: string;
            };
        };
        /**
         * CustomTool
         * @description A tool with free-text input; few providers support it.
         */
        CustomTool: {
            /**
             * @description Always `custom`.
             * @enum {unknown}
             */
            type: "custom";
            /** @description The tool. */
            custom: {
                /** @description Name that the model calls the tool by. */
                name: string;
                /** @description What the tool does, for the model. */
                description?: string | null;
                /** @description Format of the input; unconstrained text by default. */
                format?: (components["schemas"]["CustomToolTextFormat"] | components["schemas"]["CustomToolGrammarFormat"]) | null;
            };
        };
        /**
         * CustomToolCall
         * @description A custom tool call requested by the model.
         */
        CustomToolCall: {
            /** @description Id of the call, repeated in its result. */
            id: string;
            /**
             * @description Always `custom`.
             * @enum {unknown}
             */
            type: "custom";
            /** @description What to call and with what. */
            custom: {
                /** @description Tool to call. */
                name: string;
                /** @description Free text for the tool. */
                input: string;
            };
            /** @description Opaque provider data that must be sent back with the call. */
            extra_content?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * CustomToolGrammarFormat
         * @description Text that follows a grammar.
         */
        CustomToolGrammarFormat: {
            /**
             * @description Always `grammar`.
             * @enum {unknown}
             */
            type: "grammar";
            /** @description The grammar that the input follows. */
            grammar: {
                /** @description The grammar itself. */
                definition: string;
                /** @description Notation of the grammar: `lark` or `regex`. */
                syntax: string;
            };
        };
        /**
         * CustomToolTextFormat
         * @description Unconstrained text.
         */
        CustomToolTextFormat: {
            /**
             * @description Always `text`.
             * @enum {unknown}
             */
            type: "text";
        };
        /**
         * DeanonymizeAnswer
         * @description Restored texts.
         */
        DeanonymizeAnswer: {
            /** @description One result for each input text. */
            results: {
                /** @description The restored text. */
                text: string;
            }[];
        };
        /**
         * DeanonymizeBody
         * @description Texts with placeholders, and the values of the placeholders.
         * @example {
         *       "input": "Dear <PERSON_1>",
         *       "mapping": {
         *         "<PERSON_1>": "Anna Schmidt"
         *       }
         *     }
         */
        DeanonymizeBody: {
            input: string | string[];
            /** @description Placeholders and their values. */
            mapping: {
                [key: string]: string;
            };
        };
        /**
         * DeletedOwner
         * @description An account or team that was deleted.
         */
        DeletedOwner: {
            /** @description Its id. */
            id: string;
            /** @description Always true. */
            deleted: boolean;
        };
        /**
         * DeletedRecord
         * @description What was deleted.
         */
        DeletedRecord: {
            /** @description Its name. */
            name: string;
            /** @description Always true. */
            deleted: boolean;
        };
        /**
         * DeploymentHealthReport
         * @description Deployments that this process has used, as it sees them, with failures and cooldowns that other processes told it.
         */
        DeploymentHealthReport: {
            /** @description Name of the process that answers, as in the ids of its requests. */
            process: string;
            /** @description Those that are not ready first. */
            data: {
                /** @description `<provider>/<model_name>#<key>`, where the key is a name or a number. */
                id: string;
                /** @description Name of the provider. */
                provider: string;
                /** @description `<provider>/<model_name>`. */
                model: string;
                /**
                 * @description `cooling_down`: its quota is used up. `open`: it fails, and gets nothing while others can serve. `half_open`: probes find out whether it has recovered. `ejected`: it is much slower than its siblings, and gets probes only.
                 * @enum {unknown}
                 */
                state: "ready" | "cooling_down" | "open" | "half_open" | "ejected";
                /** @description Why it is not ready; null if it is ready. */
                reason: ("rate_limited" | "failures" | "slow") | null;
                /** @description When it gets requests or a probe again; null if that is not known. */
                until: string | null;
                /** @description Keys for which alone it is avoided, since only their requests failed. */
                refusing_keys: number;
                /** @description Share of failures among its last ten responses or so; null before the first one. */
                error_rate: number | null;
                /** @description Median time to the first byte of its last 256 streams; null without any. */
                first_byte_p50_ms: number | null;
                /** @description Requests in flight. */
                in_flight: number;
            }[];
        };
        /**
         * DeveloperMessage
         * @description Instructions to newer OpenAI models; sent as `system` elsewhere.
         */
        DeveloperMessage: {
            /**
             * @description Always `developer`.
             * @enum {unknown}
             */
            role: "developer";
            content: components["schemas"]["TextContent"];
            /** @description Distinguishes participants with the same role. Personal data: anonymized like any text. */
            name?: string | null;
        };
        /**
         * DocumentFormats
         * @description Supported document formats.
         */
        DocumentFormats: {
            /** @description Supported formats; the content of a file decides its format, not its name. */
            formats: {
                /** @description Name of the format. */
                format: string;
                /** @description Media type. */
                media_type: string;
                /** @description Usual extensions. */
                extensions: string[];
            }[];
        };
        /**
         * DocumentPart
         * @description A document in Anthropic notation (`source`) or with file fields.
         */
        DocumentPart: {
            /**
             * @description Always `document`.
             * @enum {unknown}
             */
            type: "document";
            /** @description The document in Anthropic notation. */
            source?: components["schemas"]["DocumentSource"] | null;
            /** @description Title shown to the model. */
            title?: string | null;
            /** @description Context of the document, not citable. */
            context?: string | null;
            /** @description Citation settings. */
            citations?: {
                [key: string]: unknown;
            } | null;
            /** @description Name of the file, shown to the model. */
            filename?: string | null;
            /** @description The content: a data URL or bare base64. */
            file_data?: string | null;
            /** @description Id of a file uploaded to `/v1/files`. */
            file_id?: string | null;
            /** @description Public https address to fetch the file from, where the operator permits it. */
            file_url?: string | null;
            /** @description Declared media type or extension; the actual type is detected. */
            format?: string | null;
            /** @description Which pages to read; all by default. */
            pages?: (string | number[]) | null;
            /** @description Text recognition (OCR): only where needed (`auto`), on every page, or never. */
            ocr?: ("auto" | "always" | "never") | null;
            /** @description Whether the original file is forwarded to models that support its format. */
            native?: ("auto" | "always" | "never") | null;
            /** @description Expected languages for text recognition. */
            languages?: string[] | null;
            /** @description Password of an encrypted document; never forwarded. */
            password?: string | null;
            /** @description The same fields, nested as in a `file` part. */
            file?: components["schemas"]["FileSource"] | null;
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * DocumentSettings
         * @description Settings of document processing.
         */
        DocumentSettings: {
            /**
             * @description OCR of scans and images: where needed, on every page, or never.
             * @enum {unknown}
             */
            ocr?: "auto" | "always" | "never";
            /** @description Languages that OCR expects (ISO 639-2 codes). By default they are detected. */
            languages?: string[];
            /**
             * @description Whether the file itself is sent to models that read files: `auto` if OCR was poor. Never while anonymization is on.
             * @enum {unknown}
             */
            native?: "auto" | "always" | "never";
            /** @description Whether files may be fetched from public URLs. */
            urls?: boolean | ("on" | "off");
            /** @description Maximum pages of a document. */
            max_pages?: number;
            /** @description Longer documents are truncated at about this number of tokens; the text and a warning say so. */
            max_tokens?: number;
            /**
             * @description Images while anonymization is on: `refuse` them, replace them by their text (`ocr`), `redact` personal data in them, or `pass` them on as they are.
             * @enum {unknown}
             */
            images?: "refuse" | "ocr" | "redact" | "pass";
        };
        /**
         * DocumentSource
         * @description Source of a document in Anthropic notation.
         */
        DocumentSource: {
            /** @description `base64`, `text`, `url`, `file` or `content`. */
            type: string;
            /** @description Declared media type; the actual type is detected. */
            media_type?: string | null;
            /** @description base64 bytes for `base64`, plain text for `text`. */
            data?: string | null;
            /** @description URL for `url`. */
            url?: string | null;
            /** @description Id of an uploaded file for `file`. */
            file_id?: string | null;
            /** @description Text or a list of text blocks for `content`. */
            content?: unknown;
        };
        /**
         * ErrorObject
         * @description An error; all four fields are always present.
         */
        ErrorObject: {
            /** @description Human-readable message. */
            message: string;
            /** @description Kind of error, such as `invalid_request_error`. */
            type: string;
            /** @description The invalid request parameter, if any. */
            param: string | null;
            /** @description Machine-readable error code. */
            code: string | null;
        };
        /**
         * ErrorResponse
         * @description The body of every error response.
         */
        ErrorResponse: {
            error: components["schemas"]["ErrorObject"];
        };
        /**
         * ExtraBody
         * @description Wrapper that some clients send literally; its fields count as top-level ones, which take precedence.
         */
        ExtraBody: {
            /** @description Replace personal data before anything leaves the gateway and restore it in the response. Absent: the setting of the key, the account or the gateway decides. */
            enable_anonymization?: boolean | null;
            /** @description Types of data to replace; 0 is all, N00 a group. Absent: the types of the account. */
            anonymization_types?: number[] | null;
            /** @description Drop optional parameters that the chosen model does not support instead of refusing; false by default. */
            ignore_mismatched_parameters?: boolean | null;
        };
        /**
         * ExtractAnswer
         * @description A document as text.
         */
        ExtractAnswer: {
            /** @description Format of the document, detected from its content. */
            format: string;
            /** @description Text of all pages as Markdown. */
            markdown: string;
            /** @description Pages, sheets, slides or sections. */
            pages: {
                /** @description From 1. */
                number: number;
                /** @description Text of the page. */
                markdown: string;
                /** @description Whether OCR was used for the page or a part of it. */
                ocr: boolean;
                /** @description 0 to 1. */
                confidence: number;
                /** @description Words that OCR is not sure of, at most 200 per page. */
                uncertain_words: {
                    /** @description The word as it stands in the text. */
                    text: string;
                    /** @description 0 to 1. */
                    confidence: number;
                }[];
                /** @description With `page_images`: the page as a JPEG in a data URL. It is not anonymized. */
                image?: string;
            }[];
            /** @description Tables as structured data. */
            tables: {
                /** @description Number of its page. */
                page: number;
                /** @description Cells by row. */
                rows: string[][];
            }[];
            /** @description Metadata of the file. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Warnings about omitted or uncertain content. */
            warnings: string[];
            /** @description Milliseconds. */
            timings: {
                [key: string]: number;
            };
        };
        /**
         * ExtractBody
         * @description A document and options for reading it.
         * @example {
         *       "filename": "note.txt",
         *       "file_data": "SGVsbG8sIHdvcmxkLg=="
         *     }
         */
        ExtractBody: {
            file_data?: string | null;
            file_id?: string | null;
            file_url?: string | null;
            filename?: string | null;
            pages?: (string | number[]) | null;
            ocr?: (("auto" | "always" | "never") | boolean) | null;
            languages?: string[] | null;
            password?: string | null;
            anonymize?: boolean | null;
            page_images?: boolean | null;
        };
        /**
         * ExtractForm
         * @description A document as form data.
         */
        ExtractForm: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            filename?: string | null;
            pages?: string | null;
            ocr?: string | null;
            languages?: string | null;
            password?: string | null;
            anonymize?: string | null;
            page_images?: string | null;
        };
        /**
         * FeedbackAnswer
         * @description Whether the feedback was used.
         */
        FeedbackAnswer: {
            /** @description Id of the request. */
            request_id: string;
            /** @description False if `auto` did not choose the model, or feedback was already sent for this request. */
            used: boolean;
        };
        /**
         * FeedbackBody
         * @description Feedback on an answer. Send a score or a label.
         * @example {
         *       "request_id": "req_123",
         *       "label": "good"
         *     }
         */
        FeedbackBody: {
            /** @description The `x-request-id` of the response. */
            request_id: string;
            score?: number | null;
            label?: ("good" | "bad" | "partial") | null;
        };
        /**
         * FeedbackReport
         * @description What feedback taught `auto`.
         */
        FeedbackReport: {
            /** @description Feedback that was looked at: the newest of the time. */
            grades: number;
            /** @description Those with most feedback first. */
            models: {
                account_id: string;
                /** @description `<provider>/<model_name>`. */
                model: string;
                /** @description Answers with feedback. */
                grades: number;
                /** @description Mean of their scores, 0 to 1. */
                mean_score: number;
                /** @description Mean quality that was expected of them when they were chosen; null if unknown. */
                predicted: number | null;
                /** @description Expected quality for all graded prompts of the account by public scores alone; null for a model that is gone. */
                quality_without: number | null;
                /** @description The same with all feedback of the account. */
                quality_now: number | null;
            }[];
            domains: {
                /** @description What prompts are mostly about. */
                domain: string;
                grades: number;
                mean_score: number;
            }[];
            /** @description How the weights of `auto`, and those of `routing.shadow`, do in each account. */
            policies: {
                account_id: string;
                /** @description Version of its weights. */
                version: string;
                /**
                 * @description `shadow` chooses without effect; `withdrawn` no longer serves.
                 * @enum {unknown}
                 */
                stage: "shadow" | "serving" | "withdrawn";
                /**
                 * @description RFC 3339 in UTC.
                 * @example 2027-01-31T12:00:00.000Z
                 */
                since: string;
                /** @description Number of its choices with feedback. */
                graded: number;
                /** @description Choices that differ from the best one that ignores prompts, and their gain in utility. */
                served: {
                    /** @description Number of grades. */
                    grades: number;
                    /** @description Their mean; null without grades. */
                    mean: number | null;
                    /** @description Its standard error; null without grades. */
                    error: number | null;
                };
                /** @description Feedback while it was in shadow, and by how much its squared error was smaller. */
                compared: {
                    /** @description Number of grades. */
                    grades: number;
                    /** @description Their mean; null without grades. */
                    mean: number | null;
                    /** @description Its standard error; null without grades. */
                    error: number | null;
                };
            }[];
        };
        /**
         * FilePart
         * @description A document; its text is extracted, or the original is forwarded where allowed.
         */
        FilePart: {
            /**
             * @description Always `file`.
             * @enum {unknown}
             */
            type: "file";
            file: components["schemas"]["FileSource"];
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * FileSource
         * @description A document by value (`file_data`), by id (`file_id`) or by URL (`file_url`).
         */
        FileSource: {
            /** @description Name of the file, shown to the model. */
            filename?: string | null;
            /** @description The content: a data URL or bare base64. */
            file_data?: string | null;
            /** @description Id of a file uploaded to `/v1/files`. */
            file_id?: string | null;
            /** @description Public https address to fetch the file from, where the operator permits it. */
            file_url?: string | null;
            /** @description Declared media type or extension; the actual type is detected. */
            format?: string | null;
            /** @description Which pages to read; all by default. */
            pages?: (string | number[]) | null;
            /** @description Text recognition (OCR): only where needed (`auto`), on every page, or never. */
            ocr?: ("auto" | "always" | "never") | null;
            /** @description Whether the original file is forwarded to models that support its format. */
            native?: ("auto" | "always" | "never") | null;
            /** @description Expected languages for text recognition. */
            languages?: string[] | null;
            /** @description Password of an encrypted document; never forwarded. */
            password?: string | null;
        };
        /**
         * FunctionDefinition
         * @description A function that the model may call.
         */
        FunctionDefinition: {
            /** @description Name that the model calls the function by. */
            name: string;
            /** @description What the function does, for the model. */
            description?: string | null;
            /** @description JSON Schema of the arguments; absent if it has none. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the arguments must follow the schema exactly; false by default. */
            strict?: boolean | null;
        };
        /**
         * FunctionMessage
         * @deprecated
         * @description Legacy form of a tool result.
         */
        FunctionMessage: {
            /**
             * @description Always `function`.
             * @enum {unknown}
             */
            role: "function";
            /** @description Function that was called. */
            name: string;
            /** @description The result as text. */
            content: string | null;
        };
        /**
         * FunctionTool
         * @description A tool whose arguments are a JSON object.
         */
        FunctionTool: {
            /**
             * @description Always `function`.
             * @enum {unknown}
             */
            type: "function";
            function: components["schemas"]["FunctionDefinition"];
        };
        /**
         * FunctionToolCall
         * @description A function call requested by the model.
         */
        FunctionToolCall: {
            /** @description Id of the call, repeated in its result. */
            id: string;
            /**
             * @description Always `function`.
             * @enum {unknown}
             */
            type: "function";
            /** @description What to call and with what. */
            function: {
                /** @description Function to call. */
                name: string;
                /** @description Arguments as JSON text, exactly as the model wrote them; check before use. */
                arguments: string;
            };
            /** @description Opaque provider data that must be sent back with the call. */
            extra_content?: {
                [key: string]: unknown;
            } | null;
        };
        /** Health */
        Health: {
            /** @enum {unknown} */
            status: "ok" | "unavailable";
        };
        /**
         * ImagePart
         * @description An image. A data URL with a PDF is treated as a document.
         */
        ImagePart: {
            /**
             * @description Always `image_url`.
             * @enum {unknown}
             */
            type: "image_url";
            /** @description The image source. */
            image_url: {
                /** @description An http(s) URL or a data URL with base64 content. */
                url: string;
                /** @description Level of detail: `auto` (default), `low`, `high`, `original`. */
                detail?: string | null;
            };
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * InputFilePart
         * @description A document in the notation of the Responses API; read as `file`.
         */
        InputFilePart: {
            /**
             * @description Always `input_file`.
             * @enum {unknown}
             */
            type: "input_file";
            /** @description Name of the file, shown to the model. */
            filename?: string | null;
            /** @description The content: a data URL or bare base64. */
            file_data?: string | null;
            /** @description Id of a file uploaded to `/v1/files`. */
            file_id?: string | null;
            /** @description Public https address to fetch the file from, where the operator permits it. */
            file_url?: string | null;
            /** @description Declared media type or extension; the actual type is detected. */
            format?: string | null;
            /** @description Which pages to read; all by default. */
            pages?: (string | number[]) | null;
            /** @description Text recognition (OCR): only where needed (`auto`), on every page, or never. */
            ocr?: ("auto" | "always" | "never") | null;
            /** @description Whether the original file is forwarded to models that support its format. */
            native?: ("auto" | "always" | "never") | null;
            /** @description Expected languages for text recognition. */
            languages?: string[] | null;
            /** @description Password of an encrypted document; never forwarded. */
            password?: string | null;
            /** @description The same fields, nested as in a `file` part. */
            file?: components["schemas"]["FileSource"] | null;
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * InputTextPart
         * @description A text part in the notation of the Responses API; read as `text`.
         */
        InputTextPart: {
            /**
             * @description Always `input_text`.
             * @enum {unknown}
             */
            type: "input_text";
            /** @description The text of this part. */
            text: string;
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * Invitation
         * @description An invitation that nobody has accepted yet.
         */
        Invitation: {
            /** @description Id of the invitation. */
            id: string;
            /** @description Who is invited; null: whoever has the link. */
            email: string | null;
            /** @description Id of the account; null for the whole installation. */
            account: string | null;
            /** @description Id of the team. */
            team: string | null;
            /** @description Role after accepting. */
            role: ("owner" | "admin" | "privacy_officer" | "developer" | "viewer") | null;
            /** @description Who invited. */
            created_by: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            expires_at: string;
        };
        /**
         * InvitationList
         * @description Invitations in order of id.
         */
        InvitationList: {
            /** @description The records of this page. */
            data: components["schemas"]["Invitation"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * KeyChange
         * @description `limits` and `settings` are merged field by field (null removes a field); other fields are replaced.
         * @example {
         *       "limits": {
         *         "rpm": 120,
         *         "tpm": null
         *       }
         *     }
         */
        KeyChange: {
            /** @description Display name; need not be unique. No control characters. */
            name?: string;
            /** @description Id of a team of the same account. */
            team?: string | null;
            /** @description Scopes of the key. */
            scopes?: ("inference" | "usage" | "admin" | "privacy" | "overrides" | "content_logging")[] | null;
            /** @description When the key expires; null: never. */
            expires_at?: (string | number) | null;
            /** @description Limits of the key; a limit that is absent does not apply. */
            limits?: components["schemas"]["KeyLimits"] | null;
            /** @description Allowed models; null: all models of its account. */
            models?: string[] | null;
            /** @description Settings that override those of the account and the team. */
            settings?: components["schemas"]["Settings"] | null;
            /** @description Until when the secret before the last rotation works, at most as long as now; null: no longer. */
            previous_secret_expires_at?: (string | number) | null;
        };
        /** KeyLimits */
        KeyLimits: {
            rpm?: number | null;
            tpm?: number | null;
            concurrency?: number | null;
            budget?: ({
                /** @description US dollars. */
                usd: number;
                /**
                 * @description Calendar periods in UTC.
                 * @enum {unknown}
                 */
                period: "day" | "week" | "month" | "total";
            } | {
                /** @description US dollars. */
                usd: number;
                /**
                 * @description Calendar periods in UTC.
                 * @enum {unknown}
                 */
                period: "day" | "week" | "month" | "total";
            }[]) | null;
            thresholds?: number[] | null;
            max_output_tokens?: number | null;
            models?: {
                [key: string]: {
                    rpm?: number | null;
                    tpm?: number | null;
                    concurrency?: number | null;
                    budget?: ({
                        /** @description US dollars. */
                        usd: number;
                        /**
                         * @description Calendar periods in UTC.
                         * @enum {unknown}
                         */
                        period: "day" | "week" | "month" | "total";
                    } | {
                        /** @description US dollars. */
                        usd: number;
                        /**
                         * @description Calendar periods in UTC.
                         * @enum {unknown}
                         */
                        period: "day" | "week" | "month" | "total";
                    }[]) | null;
                    thresholds?: number[] | null;
                } | null;
            } | null;
            per_end_user?: {
                rpm?: number | null;
                tpm?: number | null;
                concurrency?: number | null;
                budget?: ({
                    /** @description US dollars. */
                    usd: number;
                    /**
                     * @description Calendar periods in UTC.
                     * @enum {unknown}
                     */
                    period: "day" | "week" | "month" | "total";
                } | {
                    /** @description US dollars. */
                    usd: number;
                    /**
                     * @description Calendar periods in UTC.
                     * @enum {unknown}
                     */
                    period: "day" | "week" | "month" | "total";
                }[]) | null;
                thresholds?: number[] | null;
                missing?: ("ignore" | "refuse") | null;
            } | null;
        };
        /**
         * KeyRotation
         * @description How the secret of a key is replaced.
         * @example {
         *       "overlap_seconds": 86400
         *     }
         */
        KeyRotation: {
            /** @description How long the old secret still works beside the new one, at most 30 days; 0, the default: not at all. */
            overlap_seconds?: number | null;
        };
        /**
         * LatencyReport
         * @description Milliseconds of complete responses, within 5 %: in total, and to the first byte.
         */
        LatencyReport: {
            data: {
                /** @description `<provider>/<model_name>`; null for a time. */
                model: string | null;
                /** @description Start of the hour or the day; null for a model. */
                start: string | null;
                /** @description Complete responses. */
                requests: number;
                duration_ms: {
                    /** @description Median. */
                    p50: number | null;
                    /** @description 95th percentile. */
                    p95: number | null;
                    /** @description 99th percentile. */
                    p99: number | null;
                };
                first_byte_ms: {
                    /** @description Median. */
                    p50: number | null;
                    /** @description 95th percentile. */
                    p95: number | null;
                    /** @description 99th percentile. */
                    p99: number | null;
                };
            }[];
        };
        /**
         * LegacyFunctionChoice
         * @deprecated
         * @description Legacy form of `tool_choice`.
         */
        LegacyFunctionChoice: string | {
            /** @description Function to call. */
            name: string;
        };
        /**
         * ListedKey
         * @description An API key with its use.
         */
        ListedKey: {
            /**
             * @description Public id of the key.
             * @example key_4f0a1b2c3d5e
             */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Id of its account. */
            account: string;
            /** @description Id of its team. */
            team: string | null;
            /** @description Scopes of the key. */
            scopes: ("inference" | "usage" | "admin" | "privacy" | "overrides" | "content_logging")[];
            limits: components["schemas"]["KeyLimits"];
            /** @description Glob patterns of allowed models; null: all models of its account. */
            models: string[] | null;
            settings: components["schemas"]["Settings"];
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            updated_at: string;
            /** @description When the key expires; null: never. */
            expires_at: string | null;
            /** @description When the key was revoked; null: not revoked. */
            revoked_at: string | null;
            /** @description Until when the secret before the last rotation works, or worked; null: it does not. */
            previous_secret_expires_at: string | null;
            /** @description When its last request began, or the day of it where that is deleted; null: never. A request arrives a moment after its end. */
            last_used_at: string | null;
            /** @description Spent in the last 30 days (UTC), in USD. */
            spent_usd: number;
            /** @description Requests of these days whose price is unknown, which `spent_usd` lacks. */
            unpriced_requests: number;
        };
        /**
         * MessagesModel
         * @description A model in the form of the Messages API.
         */
        MessagesModel: {
            /**
             * @description Always `model`.
             * @enum {unknown}
             */
            type: "model";
            /** @description Id of the model, for `model`. */
            id: string;
            /** @description The id again. */
            display_name: string;
            /** @description RFC 3339 time. */
            created_at: string;
        };
        /**
         * MessagesModelList
         * @description Models in the form of the Messages API.
         */
        MessagesModelList: {
            /** @description The models. */
            data: components["schemas"]["MessagesModel"][];
            /** @description Null if the list is empty. */
            first_id: string | null;
            /** @description Null if the list is empty. */
            last_id: string | null;
            /** @description Whether there are more models. */
            has_more: boolean;
        };
        /**
         * Model
         * @description An available model.
         */
        Model: {
            /** @description `<provider>/<model_name>`, an alias or `auto`. */
            id: string;
            /**
             * @description Always `model`.
             * @enum {unknown}
             */
            object: "model";
            /** @description Unix seconds. */
            created: number;
            /** @description The provider. */
            owned_by: string;
            /** @description Maximum tokens of prompt and response together. */
            context_length?: number | null;
            /** @description Maximum output tokens. */
            max_output_tokens?: number | null;
            /** @description Input modalities: `text`, `image`, `audio`, `file`, `video`. */
            input_modalities?: string[] | null;
            /** @description Output modalities: `text`, `audio`, `image`. */
            output_modalities?: string[] | null;
            /** @description APIs over which its provider serves it: `chat`, `responses`, `messages`, `completions`, `embeddings`. Requests of others are translated, except those for embeddings. */
            apis?: string[] | null;
            /** @description Optional request parameters that the model supports. */
            supported_parameters?: string[] | null;
            /** @description Prices of the model. */
            pricing?: components["schemas"]["ModelPrices"] | null;
        };
        /**
         * ModelList
         * @description The models available to a key.
         */
        ModelList: {
            /**
             * @description Always `list`.
             * @enum {unknown}
             */
            object: "list";
            /** @description The models. */
            data: components["schemas"]["Model"][];
        };
        /**
         * ModelListEntry
         * @description A candidate for this request only, in LiteLLM notation.
         */
        ModelListEntry: {
            /** @description Name of the entry. */
            model_name?: string | null;
            /** @description Connection settings of the model. */
            litellm_params?: {
                /** @description `<provider>/<model_name>`. */
                model?: string | null;
                /** @description Base URL of the provider. */
                api_base?: string | null;
                /** @description API key for that URL. */
                api_key?: string | null;
                /** @description API version (Azure). */
                api_version?: string | null;
            } | null;
        };
        /**
         * ModelPrices
         * @description Prices of the model.
         */
        ModelPrices: {
            /** @description USD for a million input tokens; null if unknown. */
            input?: number | null;
            /** @description USD for a million output tokens; null if unknown. */
            output?: number | null;
            /** @description USD for a million input tokens read from a cache; null if unknown. */
            cached_input?: number | null;
            /** @description USD for a million input tokens written to a cache; null if unknown. */
            cache_write?: number | null;
        };
        /**
         * ModerationParam
         * @description Moderation by the provider; OpenAI only.
         */
        ModerationParam: {
            /** @description Moderation model. */
            model: string;
            /** @description Handling of flagged text. */
            policy?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * NamedCustomChoice
         * @description Call this custom tool.
         */
        NamedCustomChoice: {
            /**
             * @description Always `custom`.
             * @enum {unknown}
             */
            type: "custom";
            custom: {
                /** @description Custom tool to call. */
                name: string;
            };
        };
        /**
         * NamedFunctionChoice
         * @description Call this function.
         */
        NamedFunctionChoice: {
            /**
             * @description Always `function`.
             * @enum {unknown}
             */
            type: "function";
            function: {
                /** @description Function to call. */
                name: string;
            };
        };
        /**
         * NewAccountBody
         * @description An account to create.
         * @example {
         *       "name": "research",
         *       "settings": {
         *         "anonymization": {
         *           "default": "required"
         *         }
         *       }
         *     }
         */
        NewAccountBody: {
            /** @description Display name; need not be unique. No control characters. */
            name: string;
            /** @description Settings that its teams and keys inherit; merged field by field, null removes a field. */
            settings?: components["schemas"]["Settings"] | null;
            /** @description Limits that hold for all of its keys together; merged field by field, null removes a field. */
            limits?: components["schemas"]["KeyLimits"] | null;
        };
        /**
         * NewAliasBody
         * @description An alias to create.
         * @example {
         *       "name": "fast",
         *       "targets": [
         *         "openai/gpt-5-mini",
         *         {
         *           "model": "mistral/small",
         *           "weight": 1
         *         }
         *       ]
         *     }
         */
        NewAliasBody: {
            /** @description Name that requests use as `model`. */
            name: string;
            /** @description Models, tried in order, or chosen by weight. */
            targets: (string | {
                /** @description A model as `<provider>/<model>`. */
                model: string;
                /** @description Share of the requests, relative to the other targets. */
                weight?: number;
            })[];
        };
        /**
         * NewAllowProposal
         * @description A value that was replaced although it is not personal.
         * @example {
         *       "value": "Corvane",
         *       "code": 101,
         *       "reason": "Our product"
         *     }
         */
        NewAllowProposal: {
            /** @description The value, as it was written where it was replaced. */
            value: string;
            /** @description Code of the type as which it was replaced. */
            code?: number | null;
            /** @description Why it is not personal. */
            reason?: string | null;
        };
        /**
         * NewApiKey
         * @description A newly created key.
         */
        NewApiKey: {
            /**
             * @description Public id of the key.
             * @example key_4f0a1b2c3d5e
             */
            id: string;
            /** @description Display name. */
            name: string;
            /** @description Id of its account. */
            account: string;
            /** @description Id of its team. */
            team: string | null;
            /** @description Scopes of the key. */
            scopes: ("inference" | "usage" | "admin" | "privacy" | "overrides" | "content_logging")[];
            limits: components["schemas"]["KeyLimits"];
            /** @description Glob patterns of allowed models; null: all models of its account. */
            models: string[] | null;
            settings: components["schemas"]["Settings"];
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            updated_at: string;
            /** @description When the key expires; null: never. */
            expires_at: string | null;
            /** @description When the key was revoked; null: not revoked. */
            revoked_at: string | null;
            /** @description Until when the secret before the last rotation works, or worked; null: it does not. */
            previous_secret_expires_at: string | null;
            /** @description The secret key. It is shown only once: an answer that is repeated for an `idempotency-key` is without it. */
            key?: string;
        };
        /**
         * NewInvitation
         * @description A new invitation. Send its token to the invited person.
         */
        NewInvitation: {
            /** @description Id of the invitation. */
            id: string;
            /** @description Who is invited; null: whoever has the link. */
            email: string | null;
            /** @description Id of the account; null for the whole installation. */
            account: string | null;
            /** @description Id of the team. */
            team: string | null;
            /** @description Role after accepting. */
            role: ("owner" | "admin" | "privacy_officer" | "developer" | "viewer") | null;
            /** @description Who invited. */
            created_by: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            expires_at: string;
            /** @description The one-time token. It is shown only once. */
            token: string;
        };
        /**
         * NewInvitationBody
         * @description Whom to invite, and as what.
         * @example {
         *       "email": "jane@example.com",
         *       "account": "acc_4f0a1b2c3d5e",
         *       "role": "developer"
         *     }
         */
        NewInvitationBody: {
            /** @description E-mail address, by which a person signs in. Nothing is sent to it. */
            email: string;
            /** @description Id of the account; null for the whole installation. */
            account: string | null;
            /** @description Limits a developer to a team of the account. */
            team?: string | null;
            /**
             * @description Role; docs/people.md says what each may do.
             * @enum {unknown}
             */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "viewer";
        };
        /**
         * NewKeyBody
         * @description A key to create.
         * @example {
         *       "name": "ci",
         *       "limits": {
         *         "rpm": 60,
         *         "budget": {
         *           "usd": 20,
         *           "period": "month"
         *         }
         *       },
         *       "models": [
         *         "openai/*"
         *       ]
         *     }
         */
        NewKeyBody: {
            /** @description Display name; need not be unique. No control characters. */
            name: string;
            /** @description Id of the account; defaults to the account of the team, or else the first account. */
            account?: string | null;
            /** @description Id of a team of the same account. */
            team?: string | null;
            /** @description Scopes of the key. */
            scopes?: ("inference" | "usage" | "admin" | "privacy" | "overrides" | "content_logging")[] | null;
            /** @description When the key expires; null: never. */
            expires_at?: (string | number) | null;
            /** @description Limits of the key; a limit that is absent does not apply. */
            limits?: components["schemas"]["KeyLimits"] | null;
            /** @description Allowed models; null: all models of its account. */
            models?: string[] | null;
            /** @description Settings that override those of the account and the team. */
            settings?: components["schemas"]["Settings"] | null;
        };
        /**
         * NewProviderBody
         * @description A provider to create, as in the configuration file. Secrets are given as they are: references such as `env:NAME` are refused.
         * @example {
         *       "name": "openai-eu",
         *       "protocol": "openai",
         *       "base_url": "https://eu.example.com/v1",
         *       "region": "eu"
         *     }
         */
        NewProviderBody: {
            /** @description Name of the provider: the first part of `<provider>/<model>`. */
            name: string;
            /**
             * @description API of the provider; `openai` for every OpenAI-compatible service and server.
             * @enum {unknown}
             */
            protocol: "openai" | "anthropic" | "gemini" | "vertex" | "bedrock" | "azure" | "mistral" | "cohere" | "sandbox";
            /**
             * @description Profile of a known OpenAI-compatible service (`groq`, `ollama`, ...). By default the one with the name of the provider.
             * @example openai
             * @example groq
             * @example deepseek
             * @example xai
             * @example openrouter
             * @example together
             * @example fireworks
             * @example cerebras
             * @example perplexity
             * @example baseten
             * @example chutes
             * @example deepinfra
             * @example io-net
             * @example llmgateway
             * @example nebius
             * @example novita
             * @example nvidia
             * @example ollama-cloud
             * @example ovhcloud
             * @example poe
             * @example requesty
             * @example scaleway
             * @example siliconflow
             * @example siliconflow-cn
             * @example venice
             * @example vercel
             * @example alibaba
             * @example alibaba-cn
             * @example digitalocean
             * @example helicone
             * @example huggingface
             * @example moonshot
             * @example zai
             * @example zhipuai
             */
            preset?: string;
            /** @description URL of the API without `/chat/completions`. Required for services that the gateway does not know. */
            base_url?: string;
            /** @description API key, preferably as a reference: `env:NAME`, `file:PATH`, or a variable name in `$` and braces. */
            api_key?: string;
            /** @description Several API keys. Load is balanced over them; one that fails or reaches a limit is paused. */
            api_keys?: string[];
            /** @description Header that carries the API key. By default `authorization`, with `Bearer`, or the one that the protocol defines. */
            auth_header?: string;
            /** @description Bedrock: AWS access key id. */
            access_key_id?: string;
            /** @description Bedrock: AWS secret access key. */
            secret_access_key?: string;
            /** @description Bedrock: session token of temporary AWS credentials. */
            session_token?: string;
            /** @description Vertex AI: path of a Google credentials file (service account or application default), or its content. */
            credentials?: string;
            /** @description Vertex AI: Google Cloud project. */
            project?: string;
            /** @description Azure: dated API version; by default the v1 API without a version. */
            api_version?: string;
            /** @description Allows a private or loopback address. Unless `region` or `retention` is set, the models count as local: without a price, routing takes them as free, and the cost of their requests is `unknown`. */
            allow_private_network?: boolean;
            /** @description Where the provider runs: part of the URL for Vertex AI and Bedrock, and compared with `routing.regions`. */
            region?: string;
            /** @description How long the provider retains prompts: `zero`, or a number of days. Compared with `routing.retention`. */
            retention?: "zero" | number;
            timeout?: {
                /** @description Maximum time to the first sign of life of a response: an event or a comment of a stream. */
                first_byte?: string | number;
                /** @description Maximum time between two events or comments of a stream. */
                idle?: string | number;
                /** @description Maximum time of a request to this provider, retries and fallbacks included; the field `timeout` of a request replaces it. */
                total?: string | number;
            };
            /** @description Retries at this provider, before the first byte of a response. */
            retries?: number;
            /** @description APIs that are spoken: requests of these pass as they are, all others are translated. By default what is known of the service. */
            apis?: ("chat" | "responses" | "messages" | "completions" | "embeddings")[];
            /** @description Models beyond the catalog, or corrections of it: names, or objects with the fields below. */
            models?: (string | {
                /** @description Name of the model at the provider. */
                name: string;
                /** @description Maximum tokens of prompt and response together. */
                context_window?: number;
                /** @description Maximum tokens of a response. */
                max_output_tokens?: number;
                /** @description What the model reads. */
                input_modalities?: ("text" | "image" | "audio" | "file" | "video")[];
                /** @description What the model writes. */
                output_modalities?: ("text" | "image" | "audio" | "file" | "video")[];
                /** @description Whether the model reasons before it responds. */
                reasoning?: boolean;
                /** @description Tag around the reasoning that the model writes at the beginning of its text, where the server does not separate it: it is returned as `reasoning_content`. `none` leaves the text as it is. */
                reasoning_tag?: string;
                /** @description Whether the template of the model opens the tag, so that its text begins inside and only closes it. */
                reasoning_tag_opened?: boolean;
                /** @description Whether the model supports tool calls. */
                tools?: boolean;
                /** @description APIs that are spoken: requests of these pass as they are, all others are translated. By default what is known of the service. */
                apis?: ("chat" | "responses" | "messages" | "completions" | "embeddings")[];
                /** @description Inputs of one embeddings request that the server accepts; requests with more are split. By default what is known of the service. */
                max_embedding_inputs?: number;
                /** @description Request parameters that the model does not support. */
                unsupported_parameters?: string[];
                price?: {
                    /** @description USD per million prompt tokens. */
                    input: number;
                    /** @description USD per million response tokens. */
                    output: number;
                    /** @description USD per million prompt tokens read from the cache. */
                    cached_input?: number;
                    /** @description USD per million prompt tokens written to the cache. */
                    cache_write?: number;
                    /** @description USD per million prompt tokens of audio. */
                    audio_input?: number;
                    /** @description USD per million response tokens of audio. */
                    audio_output?: number;
                    /** @description USD per million response tokens of images. */
                    image_output?: number;
                    /** @description USD per web search of the model. */
                    web_search?: number;
                    /** @description USD per request, beside its tokens. */
                    request?: number;
                };
            })[];
        };
        /**
         * NewTeamBody
         * @description A team to create.
         * @example {
         *       "name": "search",
         *       "settings": {
         *         "models": [
         *           "openai/*",
         *           "mistral/*"
         *         ]
         *       }
         *     }
         */
        NewTeamBody: {
            /** @description Display name; need not be unique. No control characters. */
            name: string;
            /** @description Id of its account; defaults to the first account. */
            account?: string | null;
            /** @description Settings that its teams and keys inherit; merged field by field, null removes a field. */
            settings?: components["schemas"]["Settings"] | null;
            /** @description Limits that hold for all of its keys together; merged field by field, null removes a field. */
            limits?: components["schemas"]["KeyLimits"] | null;
        };
        /**
         * OidcProviders
         * @description OpenID providers by which people sign in.
         */
        OidcProviders: {
            data: {
                /** @description Name in the configuration. */
                name: string;
            }[];
            /** @description Whether the cookie of the request is that of a session. */
            signed_in: boolean;
        };
        /**
         * OtherPart
         * @description A part of any other type, such as `video_url`. Sent unchanged to OpenAI-compatible providers, with a warning; of other providers, Gemini, Vertex AI and Amazon Nova get `video_url` and `input_video` in their own notation.
         */
        OtherPart: {
            /** @description A type that this gateway does not know. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * OtherTool
         * @description A tool of any other type, such as a provider's own `web_search_preview` or `mcp`. Sent unchanged to OpenAI-compatible providers, with a warning; other providers do not support it.
         */
        OtherTool: {
            /** @description A type that this gateway does not know. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * OtherToolCall
         * @description A call of a tool of any other type. Sent unchanged to OpenAI-compatible providers, with a warning; other providers do not support it.
         */
        OtherToolCall: {
            /** @description A type that this gateway does not know. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * OtherToolChoice
         * @description Call a tool of any other type. Sent unchanged to OpenAI-compatible providers; others do not support it.
         */
        OtherToolChoice: {
            /** @description A type that this gateway does not know. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * OwnerChange
         * @description Changes to an account or a team.
         * @example {
         *       "settings": {
         *         "routing": {
         *           "default": "cheap"
         *         }
         *       },
         *       "limits": {
         *         "budget": {
         *           "usd": 500,
         *           "period": "month"
         *         }
         *       }
         *     }
         */
        OwnerChange: {
            /** @description Display name; need not be unique. No control characters. */
            name?: string;
            /** @description Settings that its teams and keys inherit; merged field by field, null removes a field. */
            settings?: components["schemas"]["Settings"] | null;
            /** @description Limits that hold for all of its keys together; merged field by field, null removes a field. */
            limits?: components["schemas"]["KeyLimits"] | null;
        };
        /**
         * PasswordChange
         * @description A new password; all other sessions of the person end.
         */
        PasswordChange: {
            /** @description The present password. */
            current_password: string;
            /** @description At least 12 characters. */
            password: string;
        };
        /**
         * PasswordProof
         * @description Shows that it is still the person who is there.
         */
        PasswordProof: {
            /** @description The present password. */
            password: string;
        };
        /**
         * PastToolCall
         * @description An earlier call of a tool.
         */
        PastToolCall: components["schemas"]["FunctionToolCall"] | components["schemas"]["CustomToolCall"] | components["schemas"]["OtherToolCall"];
        /**
         * Person
         * @description Somebody who signs in.
         */
        Person: {
            /** @description Id of the person. */
            id: string;
            /** @description E-mail address. */
            email: string;
            /** @description Display name. */
            name: string;
            /** @description Roles, as far as the caller may see them. */
            memberships: components["schemas"]["PersonMembership"][];
            /** @description Whether signing in needs a code. */
            second_factor: boolean;
            /** @description Whether the person cannot sign in. */
            disabled: boolean;
            /** @description `password`, `oidc`, or `nothing` yet. */
            signs_in_with: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            updated_at: string;
        };
        /**
         * PersonChange
         * @description Changes of a person.
         * @example {
         *       "memberships": [
         *         {
         *           "account": "acc_4f0a1b2c3d5e",
         *           "role": "viewer"
         *         }
         *       ]
         *     }
         */
        PersonChange: {
            /** @description Display name; need not be unique. No control characters. */
            name?: string;
            /** @description Disabling ends all sessions. */
            disabled?: boolean;
            /** @description Roles in other accounts stay as they are. */
            memberships?: {
                /** @description Id of the account; null for the whole installation. */
                account: string | null;
                /** @description Limits a developer to a team of the account. */
                team?: string | null;
                /** @description The role in that account; null removes it. */
                role: ("owner" | "admin" | "privacy_officer" | "developer" | "viewer") | null;
            }[];
        };
        /**
         * PersonList
         * @description People in order of id.
         */
        PersonList: {
            /** @description The records of this page. */
            data: components["schemas"]["Person"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * PersonMembership
         * @description A role in an account, or in the whole installation.
         */
        PersonMembership: {
            /** @description Id of the account; null for the whole installation. */
            account: string | null;
            /** @description Id of the team that the role is limited to. */
            team: string | null;
            /**
             * @description Role; docs/people.md says what each may do.
             * @enum {unknown}
             */
            role: "owner" | "admin" | "privacy_officer" | "developer" | "viewer";
            /** @description `local`, or `oidc:NAME` for a role that an identity provider tells. */
            source: string;
        };
        /**
         * PlainReceipt
         * @description Receipt of a request that was sent without anonymization.
         */
        PlainReceipt: {
            /** @description The `x-request-id` of the response. */
            request_id: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            started_at: string;
            /** @description The account that sent the request. */
            account: {
                /** @description Public id of the account. */
                id: string;
                /** @description Its current display name; null if the account no longer exists. */
                name: string | null;
            };
            /** @description Null for none. */
            team: {
                /** @description Public id of the team. */
                id: string;
                /** @description Its current display name; null if the team no longer exists. */
                name: string | null;
            } | null;
            /** @description The key that sent the request. */
            key: {
                /** @description Public id of the key. */
                id: string;
                /** @description Its current display name; null if the key no longer exists. */
                name: string | null;
            };
            /** @description The model that answered, as `<provider>/<model_name>`. */
            model: string;
            /** @description The provider of that model. */
            provider: string;
            /** @description Configured region of the provider; null if unknown. */
            region: string | null;
            /**
             * @description How the request ended, as in `GET /v1/usage`.
             * @enum {unknown}
             */
            status: "ok" | "error" | "aborted" | "cut";
            /** @description Number of calls to providers; 0: nothing was sent. */
            attempts: number;
            /**
             * @description Anonymization was off.
             * @enum {unknown}
             */
            mode: "off";
        };
        /**
         * PredictionContent
         * @description Text that the response is expected to repeat mostly.
         */
        PredictionContent: {
            /**
             * @description Always `content`.
             * @enum {unknown}
             */
            type: "content";
            content: components["schemas"]["PredictionText"];
        };
        /**
         * PredictionText
         * @description Text, or a list of nothing but text parts.
         */
        PredictionText: string | (components["schemas"]["TextPart"] | components["schemas"]["InputTextPart"])[];
        /**
         * PrivacyReport
         * @description What anonymization did, by type and over time. No value.
         */
        PrivacyReport: {
            totals: {
                /** @description All requests. */
                requests: number;
                /** @description Those that were anonymized. */
                anonymized: number;
                /** @description Values that were replaced. */
                replaced: number;
                /** @description Placeholders that were restored in answers. */
                restored: number;
                /** @description Those of them that the model had altered. */
                altered: number;
                /** @description Placeholders that were not restored: in new links, and of secrets in tool calls. */
                withheld: number;
            };
            /** @description Of each type, those with most values first. */
            types: {
                /** @description Name of the type. */
                type: string;
                /** @description Code of the type. */
                code: number;
                /** @description Requests in which a value of it was replaced. */
                requests: number;
                /** @description Values that were replaced. */
                replaced: number;
            }[];
            /** @description Hours or days with anonymized requests, oldest first. */
            data: {
                /**
                 * @description RFC 3339 in UTC.
                 * @example 2027-01-31T12:00:00.000Z
                 */
                time: string;
                /** @description Those that were anonymized. */
                anonymized: number;
                /** @description Values that were replaced. */
                replaced: number;
                /** @description Those of them that the model had altered. */
                altered: number;
                /** @description Placeholders that were not restored: in new links, and of secrets in tool calls. */
                withheld: number;
                /** @description Of each type that was found. */
                types: {
                    /** @description Name of the type. */
                    type: string;
                    /** @description Code of the type. */
                    code: number;
                    /** @description Requests in which a value of it was replaced. */
                    requests: number;
                    /** @description Values that were replaced. */
                    replaced: number;
                }[];
            }[];
        };
        /**
         * ProviderChange
         * @description Members to replace; null removes one, and `timeout` is merged. Secrets that are absent stay, unless the change would send them to another address.
         * @example {
         *       "models": [
         *         "gpt-5-mini",
         *         {
         *           "name": "house-model",
         *           "context_window": 32768
         *         }
         *       ]
         *     }
         */
        ProviderChange: {
            protocol?: ("openai" | "anthropic" | "gemini" | "vertex" | "bedrock" | "azure" | "mistral" | "cohere" | "sandbox") | null;
            preset?: string | null;
            base_url?: string | null;
            api_key?: string | null;
            api_keys?: string[] | null;
            auth_header?: string | null;
            access_key_id?: string | null;
            secret_access_key?: string | null;
            session_token?: string | null;
            credentials?: string | null;
            project?: string | null;
            api_version?: string | null;
            allow_private_network?: boolean | null;
            region?: string | null;
            retention?: ("zero" | number) | null;
            timeout?: {
                /** @description Maximum time to the first sign of life of a response: an event or a comment of a stream. */
                first_byte?: string | number;
                /** @description Maximum time between two events or comments of a stream. */
                idle?: string | number;
                /** @description Maximum time of a request to this provider, retries and fallbacks included; the field `timeout` of a request replaces it. */
                total?: string | number;
            } | null;
            retries?: number | null;
            apis?: ("chat" | "responses" | "messages" | "completions" | "embeddings")[] | null;
            models?: (string | {
                /** @description Name of the model at the provider. */
                name: string;
                /** @description Maximum tokens of prompt and response together. */
                context_window?: number;
                /** @description Maximum tokens of a response. */
                max_output_tokens?: number;
                /** @description What the model reads. */
                input_modalities?: ("text" | "image" | "audio" | "file" | "video")[];
                /** @description What the model writes. */
                output_modalities?: ("text" | "image" | "audio" | "file" | "video")[];
                /** @description Whether the model reasons before it responds. */
                reasoning?: boolean;
                /** @description Tag around the reasoning that the model writes at the beginning of its text, where the server does not separate it: it is returned as `reasoning_content`. `none` leaves the text as it is. */
                reasoning_tag?: string;
                /** @description Whether the template of the model opens the tag, so that its text begins inside and only closes it. */
                reasoning_tag_opened?: boolean;
                /** @description Whether the model supports tool calls. */
                tools?: boolean;
                /** @description APIs that are spoken: requests of these pass as they are, all others are translated. By default what is known of the service. */
                apis?: ("chat" | "responses" | "messages" | "completions" | "embeddings")[];
                /** @description Inputs of one embeddings request that the server accepts; requests with more are split. By default what is known of the service. */
                max_embedding_inputs?: number;
                /** @description Request parameters that the model does not support. */
                unsupported_parameters?: string[];
                price?: {
                    /** @description USD per million prompt tokens. */
                    input: number;
                    /** @description USD per million response tokens. */
                    output: number;
                    /** @description USD per million prompt tokens read from the cache. */
                    cached_input?: number;
                    /** @description USD per million prompt tokens written to the cache. */
                    cache_write?: number;
                    /** @description USD per million prompt tokens of audio. */
                    audio_input?: number;
                    /** @description USD per million response tokens of audio. */
                    audio_output?: number;
                    /** @description USD per million response tokens of images. */
                    image_output?: number;
                    /** @description USD per web search of the model. */
                    web_search?: number;
                    /** @description USD per request, beside its tokens. */
                    request?: number;
                };
            })[] | null;
        };
        /**
         * ProviderCheck
         * @description Whether a provider can be reached, and accepts its keys.
         */
        ProviderCheck: {
            /** @description Whether every key works, as far as that can be told. */
            ok: boolean;
            /** @description Cost of the check: listing models is free. */
            cost_usd: number;
            /** @description One for each API key. */
            checks: {
                /** @description The key that was used; null if the provider has none. */
                key: components["schemas"]["SecretState"] | null;
                /** @description Whether the provider can be used. */
                ok: boolean;
                /** @description Whether the provider answered, and refuses the key or the request. */
                rejected: boolean;
                /** @description What was found, or what failed. */
                message: string;
                /** @description The error message of the provider where it refuses, without the key and at most 300 characters; null if it says nothing. */
                provider_message: string | null;
                /** @description How long the provider took. */
                duration_ms: number;
            }[];
            /** @description Names of the models that the provider lists; null if it has no list that can be read. */
            models: string[] | null;
        };
        /** ProviderTestResult */
        ProviderTestResult: {
            /**
             * @description `rejected`: the provider refuses a key. `failed`: it could not be reached, or has a fault.
             * @enum {unknown}
             */
            outcome: "working" | "rejected" | "failed";
            /** @description What was found, or what failed. */
            message: string;
            /**
             * Format: date-time
             * @description When it was tested.
             */
            tested_at: string;
        };
        /** Readiness */
        Readiness: {
            /** @enum {unknown} */
            status: "ok" | "degraded" | "unavailable";
            /** @description What does not work, and who is affected. */
            reasons: string[];
        };
        /**
         * ReasoningEffort
         * @description How much a reasoning model reasons before it responds; the nearest supported level is used.
         * @enum {unknown}
         */
        ReasoningEffort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
        /**
         * ReceiptList
         * @description Receipts, newest first.
         */
        ReceiptList: {
            /** @description The records of this page. */
            data: (components["schemas"]["AnonymizedReceipt"] | components["schemas"]["PlainReceipt"])[];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * RecoveryCodes
         * @description Recovery codes. They are shown only once.
         */
        RecoveryCodes: {
            /** @description Each works once in place of a code. */
            recovery_codes: string[];
        };
        /**
         * RedactedThinkingBlock
         * @description Reasoning that only its provider can read.
         */
        RedactedThinkingBlock: {
            /**
             * @description Always `redacted_thinking`.
             * @enum {unknown}
             */
            type: "redacted_thinking";
            /** @description Encrypted reasoning; opaque. */
            data?: string | null;
            /** @description Prompt cache breakpoint after the block. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * RefusalPart
         * @description An earlier refusal of the model.
         */
        RefusalPart: {
            /**
             * @description Always `refusal`.
             * @enum {unknown}
             */
            type: "refusal";
            /** @description Refusal message of the model. */
            refusal: string;
        };
        /**
         * Rejection
         * @description A request that was rejected before anything was sent.
         */
        Rejection: {
            /** @description As in the header `x-request-id` of the response. */
            request_id: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            at: string;
            /** @description Account of the key. */
            account_id: string;
            /** @description Team of the key, if it has one. */
            team_id: string | null;
            /** @description The key, or `person:<id>`. */
            key_id: string;
            /** @description The API that was called: `chat`, `responses`, `messages`, ... */
            endpoint: string;
            /** @description Status of the response. */
            http_status: number;
            /** @description Error code. */
            error_code: string;
            /** @description The member of the request that was wrong, if it is one of the API. */
            param: string | null;
        };
        /**
         * RejectionPage
         * @description Rejected requests, newest first.
         */
        RejectionPage: {
            /** @description The records of this page. */
            data: components["schemas"]["Rejection"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * RequestContent
         * @description What a provider got and sent: with placeholders wherever the request was anonymized.
         */
        RequestContent: {
            /** @description Id of the request. */
            request_id: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            kept_until: string;
            /** @description The body that the provider got; `{"truncated":true,"bytes":N}` if it was larger than a megabyte, or no JSON. */
            sent: unknown;
            /** @description What the provider sent. Nothing in it is restored. */
            received: {
                /** @description Text of the first choice. */
                text: string;
                /** @description Calls of tools. */
                tool_calls: {
                    /** @description Name of the tool. */
                    name: string;
                    /** @description Arguments, as they were sent. */
                    arguments: string;
                }[];
                /** @description Whether the rest was left out. */
                truncated: boolean;
            };
        };
        /**
         * RequestDetail
         * @description A request with what became of it. No content.
         */
        RequestDetail: {
            /** @description The `x-request-id` of the response. */
            request_id: string;
            /**
             * @description `aborted`: the client disconnected. `cut`: the gateway process ended before the response was complete; the numbers are estimates.
             * @enum {unknown}
             */
            status: "ok" | "error" | "aborted" | "cut";
            /** @description HTTP status of the response. */
            http_status: number;
            /** @description Error code, if the request failed. */
            error_code: string | null;
            /** @description The model in the request. */
            requested_model: string;
            /** @description The model that answered, as `<provider>/<model_name>`. */
            model: string;
            /** @description The provider that answered. */
            provider: string;
            /** @description The API that was called: `chat`, `responses`, `messages`, ... */
            endpoint: string;
            /** @description Whether the response was streamed. */
            streamed: boolean;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            started_at: string;
            /** @description Milliseconds from the arrival of the request to the end of the response. */
            duration_ms: number;
            /** @description Milliseconds from the arrival of the request to the first byte of the response. */
            first_byte_ms: number | null;
            /** @description Number of calls to providers. */
            attempts: number;
            /** @description Prompt tokens of all kinds. */
            prompt_tokens: number;
            /** @description Prompt tokens read from a cache. */
            cached_tokens: number;
            /** @description Prompt tokens written to a cache. */
            cache_write_tokens: number;
            /** @description Completion tokens of all kinds. */
            completion_tokens: number;
            /** @description Completion tokens used for reasoning. */
            reasoning_tokens: number;
            /** @description `reported` by the provider, `estimated`, or `none`. */
            usage_source: string;
            /** @description Cost in USD, or `unknown`. */
            cost_usd: number | "unknown";
            /** @description Pseudonym of the session that the client named, in `x-sluice-session`, `x-session-id`, `metadata.session_id` or as Codex and Claude Code do; null without one. */
            session: string | null;
            /** @description Score sent to `/v1/feedback` for this request; null if none was sent. */
            grade: number | null;
            /** @description The key that sent it; `person:<id>` for somebody who was signed in. */
            key_id: string;
            /** @description The account of the key. */
            account_id: string;
            /** @description The team of the key; null if it has none. */
            team_id: string | null;
            /** @description Configured region of the provider; null if unknown. */
            region: string | null;
            /** @description Number of replaced values; null for a request that was not anonymized. */
            private: number | null;
            /** @description Until when its content is kept; null if it is not: only keys with the scope `content_logging` ask for that. */
            content_kept_until: string | null;
            /** @description Tokens by class, with prices of the present catalog. They can differ from `cost_usd`, which was counted with the prices of its time, its service tier and its fees. */
            costs: {
                /**
                 * @description The class of the tokens; classes do not overlap.
                 * @enum {unknown}
                 */
                class: "input" | "cached_input" | "cache_write" | "audio_input" | "output" | "reasoning" | "audio_output";
                /** @description Number of tokens. */
                tokens: number;
                /** @description Price of a million tokens now, in USD; null if unknown. */
                usd_per_mtok: number | null;
                /** @description What the tokens cost at this price, in USD; null if unknown. */
                usd: number | null;
            }[];
            /** @description The decision of `auto`; null if the caller named the model. */
            routing: components["schemas"]["RequestRouting"] | null;
            /** @description What anonymization did; null for a request that was not anonymized. */
            receipt: {
                /** @description How values were replaced. */
                replacement: string;
                /** @description Replaced values by type. */
                entities: {
                    /** @description Name of the type. */
                    type: string;
                    /** @description Code of the type. */
                    code: number;
                    /** @description Number of replaced values. */
                    count: number;
                }[];
                /** @description Number of replaced values. */
                total: number;
                /** @description Placeholders in the answer that were restored. */
                restored: number;
                /** @description Of these, those that the model had altered. */
                altered: number;
                /** @description Placeholders that were not restored. */
                withheld: number;
            } | null;
            /** @description What happened when; null if the process died, and for requests of earlier versions. */
            timeline: components["schemas"]["RequestTimeline"] | null;
        };
        /**
         * RequestPage
         * @description Requests, newest first.
         */
        RequestPage: {
            /** @description The records of this page. */
            data: components["schemas"]["RequestSummary"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Filters that no index answers look at a part of the time for each page: so far was looked, and `next_cursor` goes on from there, also after an empty page. Null: to the end of the page. */
            searched_to: string | null;
        };
        /**
         * RequestRouting
         * @description A decision of `auto`.
         */
        RequestRouting: {
            /** @description The policy of `auto`. */
            policy: string;
            /** @description Version of its weights. */
            version: string;
            /** @description Why this model was chosen. */
            cause: string;
            /** @description What the prompt is about. */
            domain: string;
            /** @description Whether the choice was held to models of proven quality. */
            guarded: boolean;
            /** @description Predicted difficulty of the prompt. */
            difficulty: number;
            /** @description The best candidates, first the best. */
            candidates: {
                /** @description `<provider>/<model_name>`. */
                model: string;
                /** @description Predicted probability of a good answer. */
                success: number;
                /** @description False for a model without public scores and feedback: it is ranked by what its name, price and age suggest. */
                measured: boolean;
                /** @description Expected cost in USD; null if the price is unknown. */
                cost_usd: number | null;
                /** @description Expected time to the end of the answer. */
                milliseconds: number;
                /** @description Expected time to the first token. */
                first_token_ms: number;
                /** @description What the candidates are ranked by; null: not comparable. */
                utility: number | null;
            }[];
            /** @description The trade-off. */
            preference: {
                /** @description Weight of the cost. */
                cost_weight: number;
                /** @description Weight of the time. */
                time_weight: number;
            };
            /** @description Whether the model of the conversation was kept. */
            pinned: boolean;
            /** @description The previous model of the conversation. */
            previous_model: string | null;
            /** @description The choice of the shadow weights; null without any. */
            shadow_model: string | null;
            /** @description Number of models that could not serve it. */
            rejected: number;
            /** @description The most frequent reasons why models could not serve it, at most 8; empty in older records. */
            excluded: {
                /** @description Why they could not serve it. */
                reason: string;
                /** @description Number of models. */
                count: number;
                /** @description Some of them: at most 5. */
                models: string[];
            }[];
            /** @description Parameters that the choice does not support. */
            dropped_parameters: string[];
        };
        /**
         * RequestSummary
         * @description A request without its content.
         */
        RequestSummary: {
            /** @description The `x-request-id` of the response. */
            request_id: string;
            /**
             * @description `aborted`: the client disconnected. `cut`: the gateway process ended before the response was complete; the numbers are estimates.
             * @enum {unknown}
             */
            status: "ok" | "error" | "aborted" | "cut";
            /** @description HTTP status of the response. */
            http_status: number;
            /** @description Error code, if the request failed. */
            error_code: string | null;
            /** @description The model in the request. */
            requested_model: string;
            /** @description The model that answered, as `<provider>/<model_name>`. */
            model: string;
            /** @description The provider that answered. */
            provider: string;
            /** @description The API that was called: `chat`, `responses`, `messages`, ... */
            endpoint: string;
            /** @description Whether the response was streamed. */
            streamed: boolean;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            started_at: string;
            /** @description Milliseconds from the arrival of the request to the end of the response. */
            duration_ms: number;
            /** @description Milliseconds from the arrival of the request to the first byte of the response. */
            first_byte_ms: number | null;
            /** @description Number of calls to providers. */
            attempts: number;
            /** @description Prompt tokens of all kinds. */
            prompt_tokens: number;
            /** @description Prompt tokens read from a cache. */
            cached_tokens: number;
            /** @description Prompt tokens written to a cache. */
            cache_write_tokens: number;
            /** @description Completion tokens of all kinds. */
            completion_tokens: number;
            /** @description Completion tokens used for reasoning. */
            reasoning_tokens: number;
            /** @description `reported` by the provider, `estimated`, or `none`. */
            usage_source: string;
            /** @description Cost in USD, or `unknown`. */
            cost_usd: number | "unknown";
            /** @description Pseudonym of the session that the client named, in `x-sluice-session`, `x-session-id`, `metadata.session_id` or as Codex and Claude Code do; null without one. */
            session: string | null;
            /** @description Score sent to `/v1/feedback` for this request; null if none was sent. */
            grade: number | null;
            /** @description The key that sent it; `person:<id>` for somebody who was signed in. */
            key_id: string;
            /** @description The account of the key. */
            account_id: string;
            /** @description The team of the key; null if it has none. */
            team_id: string | null;
            /** @description Configured region of the provider; null if unknown. */
            region: string | null;
            /** @description Number of replaced values; null for a request that was not anonymized. */
            private: number | null;
        };
        /**
         * RequestTimeline
         * @description What happened when: milliseconds since the request arrived.
         */
        RequestTimeline: {
            /** @description What was done before it was sent, in order. */
            steps: {
                /**
                 * @description `admission`: key, limits and body; `reading`: parsing and checking it.
                 * @enum {unknown}
                 */
                name: "admission" | "reading" | "documents" | "privacy" | "routing" | "reservation";
                /** @description When it began. */
                start_ms: number;
                /** @description How long it took. */
                duration_ms: number;
            }[];
            /** @description Calls to providers, in order; those of a hedge or of a divided request overlap. */
            attempts: {
                /** @description `<provider>/<model_name>`. */
                model: string;
                /** @description When it began. */
                start_ms: number;
                /** @description How long it took, to the end of the response. */
                duration_ms: number;
                /** @description HTTP status of the provider; null if it sent none. */
                http_status: number | null;
                /** @description `ok`, `aborted`, `hedge_lost`, or an error code. */
                outcome: string;
                /** @description What the provider calls the request, if it tells. */
                provider_request_id: string | null;
                /** @description Code or type of the error in the words of the provider, if it failed. */
                provider_code: string | null;
            }[];
            /** @description When the response of the provider began. */
            first_byte_ms: number | null;
            /** @description When the last call to a provider ended. */
            provider_end_ms: number | null;
            /** @description When the request was settled, just before its last bytes were sent. */
            end_ms: number;
        };
        /**
         * ResponseFormat
         * @description Format of the response; plain text by default.
         */
        ResponseFormat: components["schemas"]["ResponseFormatText"] | components["schemas"]["ResponseFormatJsonObject"] | components["schemas"]["ResponseFormatJsonSchema"];
        /**
         * ResponseFormatJsonObject
         * @description Any JSON object; a message should ask for JSON, too.
         */
        ResponseFormatJsonObject: {
            /**
             * @description Always `json_object`.
             * @enum {unknown}
             */
            type: "json_object";
        };
        /**
         * ResponseFormatJsonSchema
         * @description JSON that follows a schema.
         */
        ResponseFormatJsonSchema: {
            /**
             * @description Always `json_schema`.
             * @enum {unknown}
             */
            type: "json_schema";
            /** @description The format. */
            json_schema: {
                /** @description Name of the format. */
                name: string;
                /** @description Purpose of the format, for the model. */
                description?: string | null;
                /** @description The schema that the response follows. */
                schema?: {
                    [key: string]: unknown;
                } | null;
                /** @description Whether the response must follow the schema exactly; false by default. */
                strict?: boolean | null;
            };
        };
        /**
         * ResponseFormatText
         * @description Plain text.
         */
        ResponseFormatText: {
            /**
             * @description Always `text`.
             * @enum {unknown}
             */
            type: "text";
        };
        /**
         * RouteAnswer
         * @description A routing decision without a model call.
         */
        RouteAnswer: {
            /** @description The model that would answer. */
            model: string;
            /** @description Routing policy; `explicit` if the request names a model. */
            policy: string;
            /** @description Candidates in the order in which they would be tried, followed by the ineligible ones. */
            candidates: {
                /** @description `<provider>/<model>`. */
                model: string;
                /** @description Whether the model can serve the request. */
                eligible: boolean;
                /** @description Predicted probability of a correct answer, 0 to 1; null for models that nobody has measured. */
                predicted_quality: number | null;
                /** @description Estimated cost of this request in USD; null if the price is unknown. */
                estimated_cost_usd: number | null;
                /** @description Estimated time to the complete answer. */
                estimated_seconds: number | null;
                /** @description Ranking score; only comparable within this response. */
                score: number | null;
                /** @description Why the model is not eligible, or why it is ranked first. */
                reasons: string[];
            }[];
            /** @description Warnings about parameters the model would not receive. */
            dropped_parameters: string[];
        };
        /**
         * RoutingPreferences
         * @description Preferences for `auto`. They can narrow what the key, the account and the gateway allow, never widen it.
         */
        RoutingPreferences: {
            /** @description From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`. */
            dial?: number | null;
            /** @description Globs of `<provider>/<model>`: only these models are considered. */
            candidates?: string[] | null;
            /** @description Globs of `<provider>/<model>`: these models are excluded. */
            exclude?: string[] | null;
            /** @description USD per million output tokens; more expensive models are excluded. */
            max_price_per_mtok?: number | null;
            /** @description Models whose response is expected to cost more are excluded. */
            max_cost_usd?: number | null;
            /** @description Models with a longer expected time to first token are used only if no other is available. */
            first_token_seconds?: number | null;
            /** @description Models with a longer expected response time are used only if no other is available. */
            answer_seconds?: number | null;
            /** @description Only providers configured with one of these regions, and local ones. */
            regions?: string[] | null;
            /** @description Only providers configured to retain no data (`zero`), or for at most this many days. */
            retention?: ("zero" | number) | null;
        };
        /**
         * RoutingReplay
         * @description What stored decisions would have been with another trade-off. No model is called.
         */
        RoutingReplay: {
            /** @description The trade-off of the replay, 0 (cheapest) to 10 (best). */
            dial: number;
            /** @description Decisions that were replayed. */
            requests: number;
            /** @description How many of them would have chosen another model. */
            moved: number;
            /** @description When the oldest of them was made; null without any. */
            since: string | null;
            /** @description What was expected of the models that were ranked first. */
            before: {
                /** @description Mean expected quality, 0 to 1. */
                quality: number;
                /** @description Sum of the expected costs of the requests whose models have a price. */
                cost_usd: number;
                /** @description Mean expected time to the complete answer. */
                seconds: number;
                /** @description Requests without an expected cost. */
                unpriced: number;
            };
            /** @description What was expected of the models that were ranked first. */
            after: {
                /** @description Mean expected quality, 0 to 1. */
                quality: number;
                /** @description Sum of the expected costs of the requests whose models have a price. */
                cost_usd: number;
                /** @description Mean expected time to the complete answer. */
                seconds: number;
                /** @description Requests without an expected cost. */
                unpriced: number;
            };
            /** @description Models that were ranked first, those with most requests first. */
            models: {
                /** @description `<provider>/<model_name>`. */
                model: string;
                /** @description Requests for which it was ranked first. */
                before: number;
                /** @description The same with the trade-off of the replay. */
                after: number;
            }[];
            /** @description The newest requests that would have gone elsewhere. */
            moves: {
                request_id: string;
                /**
                 * @description RFC 3339 in UTC.
                 * @example 2027-01-31T12:00:00.000Z
                 */
                started_at: string;
                /** @description What the prompt was mostly about. */
                domain: string;
                before: {
                    /** @description `<provider>/<model_name>`. */
                    model: string;
                    /** @description Expected quality, 0 to 1. */
                    quality: number;
                    /** @description Expected cost; null without a price. */
                    cost_usd: number | null;
                };
                after: {
                    /** @description `<provider>/<model_name>`. */
                    model: string;
                    /** @description Expected quality, 0 to 1. */
                    quality: number;
                    /** @description Expected cost; null without a price. */
                    cost_usd: number | null;
                };
            }[];
        };
        /**
         * RoutingSettings
         * @description How `auto` ranks models.
         */
        RoutingSettings: {
            /** @description Policy of `auto` without a suffix. */
            default?: ("balanced" | "cheap" | "fast" | "best") | null;
            /** @description From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`. */
            dial?: number | null;
            /** @description Globs of `<provider>/<model>`: only these models are considered. */
            candidates?: string[] | null;
            /** @description Globs of `<provider>/<model>`: these models are excluded. */
            exclude?: string[] | null;
            /** @description USD per million output tokens; more expensive models are excluded. */
            max_price_per_mtok?: number | null;
            /** @description Models whose response is expected to cost more are excluded. */
            max_cost_usd?: number | null;
            /** @description Models with a longer expected time to first token are used only if no other is available. */
            first_token_seconds?: number | null;
            /** @description Models with a longer expected response time are used only if no other is available. */
            answer_seconds?: number | null;
            /** @description Only providers configured with one of these regions, and local ones. */
            regions?: string[] | null;
            /** @description Only providers configured to retain no data (`zero`), or for at most this many days. */
            retention?: ("zero" | number) | null;
            /** @description Where prompts may be sent that contain personal data which was not replaced: `any` model, only `local` models, only providers with `zero_retention`, only providers in `regions`, or nowhere (`block`). */
            personal_data?: ("any" | "local" | "zero_retention" | "block") | {
                /** @description Regions of providers. */
                regions: string[];
            } | null;
        };
        /**
         * SecretState
         * @description A secret, which is never shown.
         */
        SecretState: {
            /** @description Whether there is one. */
            set: boolean;
            /** @description The last four characters of an API key of 20 characters or more, to tell keys apart. */
            hint: string | null;
        };
        /**
         * Session
         * @description A session of the person who asks.
         */
        Session: {
            /** @description Id of the session. */
            id: string;
            /** @description `password` or `oidc:NAME`. */
            method: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            last_seen_at: string;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            expires_at: string;
            /** @description Whether it is the session that asks. */
            current: boolean;
        };
        /**
         * SessionList
         * @description Sessions of the person who asks.
         */
        SessionList: {
            /** @description All sessions that have not ended. */
            data: components["schemas"]["Session"][];
        };
        /** Settings */
        Settings: {
            anonymization?: components["schemas"]["AnonymizationSettings"] | null;
            documents?: components["schemas"]["DocumentSettings"] | null;
            routing?: components["schemas"]["RoutingSettings"] | null;
            models?: string[] | null;
            overrides?: {
                /**
                 * @description Whether keys with the scope `overrides` may set this field in a request.
                 * @enum {unknown}
                 */
                base_url?: "deny" | "allow";
                /**
                 * @description Whether keys with the scope `overrides` may set this field in a request.
                 * @enum {unknown}
                 */
                api_key?: "deny" | "allow";
                /**
                 * @description Whether keys with the scope `overrides` may set this field in a request.
                 * @enum {unknown}
                 */
                api_version?: "deny" | "allow";
                /**
                 * @description Whether keys with the scope `overrides` may set this field in a request.
                 * @enum {unknown}
                 */
                deployment_id?: "deny" | "allow";
                /**
                 * @description Whether keys with the scope `overrides` may set this field in a request.
                 * @enum {unknown}
                 */
                extra_headers?: "deny" | "allow";
                /**
                 * @description Whether keys with the scope `overrides` may set this field in a request.
                 * @enum {unknown}
                 */
                model_list?: "deny" | "allow";
            } | null;
            retention?: {
                /** @description Maximum lifetime of files uploaded from now on, at most the 30 days of `/v1/files`. */
                files?: string | number;
                /** @description How long contents of requests are kept whose keys have the scope `content_logging`; 7 days if nothing is set. */
                content?: string | number;
            } | null;
            default_max_tokens?: (number | "model") | null;
            null_members?: ("keep" | "omit") | null;
            provider_ids?: ("allow" | "deny") | null;
        };
        /**
         * SettingsChange
         * @description Settings to store, in the form of the configuration file; merged member by member, and null removes one. Those that need a restart, name addresses or have secrets are for the file alone.
         * @example {
         *       "routing": {
         *         "default": "cheap"
         *       },
         *       "limits": {
         *         "default_rpm": 600
         *       }
         *     }
         */
        SettingsChange: {
            routing?: {
                default?: (("balanced" | "cheap" | "fast" | "best") | null) | null;
                dial?: (number | null) | null;
                candidates?: (string[] | null) | null;
                exclude?: (string[] | null) | null;
                max_price_per_mtok?: (number | null) | null;
                max_cost_usd?: (number | null) | null;
                first_token_seconds?: (number | null) | null;
                answer_seconds?: (number | null) | null;
                regions?: (string[] | null) | null;
                retention?: (("zero" | number) | null) | null;
                personal_data?: (("any" | "local" | "zero_retention" | "block") | {
                    /** @description Regions of providers. */
                    regions: string[];
                } | null) | null;
                stickiness?: ("off" | (string | number)) | null;
                exploration?: number | null;
                hedging?: (boolean | ("on" | "off")) | null;
            } | null;
            anonymization?: {
                default?: (("off" | "on" | "required") | null) | null;
                types?: ((("default" | "strict" | "all") | (number | string)[]) | null) | null;
                replacement?: (("placeholder" | "surrogate" | "redact" | "mask" | "hash") | null) | null;
                fail?: ("closed" | null) | null;
                hint?: ((boolean | ("on" | "off")) | null) | null;
                restore_secrets?: (("conversation" | "never") | null) | null;
                thresholds?: ({
                    /** @description Entity type or group, as code or name. */
                    type: (101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 601 | 602 | 603 | 604 | 605 | 606 | 607 | 608 | 609 | 610 | 611 | 612 | 613 | 614 | 615 | 616 | 617 | 699 | 701 | 702 | 703 | 704 | 705 | 706 | 901 | 990 | 991 | 992 | 993 | 994 | 995 | 996 | 997 | 998 | 999 | 103201 | 103202 | 103208 | 103602 | 103603 | 103605 | 103607 | 103608 | 103616 | 104002 | 104003 | 104006 | 104007 | 104015 | 105601 | 105606 | 105610 | 107601 | 107604 | 107607 | 107609 | 107610 | 107611 | 107613 | 107615 | 110001 | 110006 | 110014 | 112401 | 112403 | 112405 | 112407 | 112411 | 112416 | 115201 | 115601 | 115607 | 115801 | 117001 | 117002 | 119101 | 119106 | 119606 | 120301 | 120306 | 120307 | 120801 | 120807 | 121401 | 121801 | 121802 | 123301 | 123306 | 124601 | 124606 | 124607 | 125001 | 125002 | 125003 | 125004 | 125006 | 125007 | 125009 | 125010 | 125016 | 125017 | 127602 | 127603 | 127604 | 127605 | 127606 | 127607 | 127609 | 127610 | 127611 | 127612 | 127615 | 127616 | 127617 | 130002 | 130006 | 130015 | 134401 | 134802 | 134806 | 134815 | 135201 | 135601 | 135602 | 135603 | 135607 | 135608 | 135609 | 135613 | 136001 | 137201 | 137203 | 137206 | 137211 | 137601 | 138001 | 138003 | 138004 | 138006 | 138009 | 138010 | 139201 | 139207 | 140402 | 141001 | 141003 | 141004 | 141007 | 141014 | 142801 | 142806 | 144001 | 144006 | 144201 | 144206 | 145801 | 147006 | 148401 | 148402 | 148408 | 148415 | 152801 | 152803 | 152804 | 152806 | 152807 | 152809 | 152811 | 155402 | 155405 | 155408 | 156601 | 156608 | 157801 | 157806 | 157807 | 160401 | 160402 | 160802 | 161601 | 161602 | 161603 | 161606 | 161607 | 161610 | 162001 | 162002 | 162003 | 162006 | 162010 | 162011 | 164201 | 164206 | 164302 | 164315 | 168801 | 168802 | 170201 | 170207 | 170301 | 170306 | 170501 | 170506 | 171001 | 172401 | 172403 | 172406 | 172407 | 172409 | 172414 | 172415 | 175201 | 175206 | 175207 | 175603 | 175606 | 175607 | 175615 | 176401 | 178401 | 179201 | 179202 | 179209 | 180402 | 181801 | 182601 | 182602 | 182603 | 182604 | 182605 | 182606 | 182607 | 182608 | 182609 | 182611 | 184001 | 184002 | 184003 | 184004 | 184005 | 184007 | 184008 | 184012 | 185801 | 185802) | string;
                    /** @description The score from which on it is replaced. */
                    score: number;
                }[] | null) | null;
                allow?: (string[] | null) | null;
                deny?: ({
                    /** @description The value. */
                    value: string;
                    /** @description Entity type, as code or name; 990 by default. */
                    type?: (101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 601 | 602 | 603 | 604 | 605 | 606 | 607 | 608 | 609 | 610 | 611 | 612 | 613 | 614 | 615 | 616 | 617 | 699 | 701 | 702 | 703 | 704 | 705 | 706 | 901 | 990 | 991 | 992 | 993 | 994 | 995 | 996 | 997 | 998 | 999 | 103201 | 103202 | 103208 | 103602 | 103603 | 103605 | 103607 | 103608 | 103616 | 104002 | 104003 | 104006 | 104007 | 104015 | 105601 | 105606 | 105610 | 107601 | 107604 | 107607 | 107609 | 107610 | 107611 | 107613 | 107615 | 110001 | 110006 | 110014 | 112401 | 112403 | 112405 | 112407 | 112411 | 112416 | 115201 | 115601 | 115607 | 115801 | 117001 | 117002 | 119101 | 119106 | 119606 | 120301 | 120306 | 120307 | 120801 | 120807 | 121401 | 121801 | 121802 | 123301 | 123306 | 124601 | 124606 | 124607 | 125001 | 125002 | 125003 | 125004 | 125006 | 125007 | 125009 | 125010 | 125016 | 125017 | 127602 | 127603 | 127604 | 127605 | 127606 | 127607 | 127609 | 127610 | 127611 | 127612 | 127615 | 127616 | 127617 | 130002 | 130006 | 130015 | 134401 | 134802 | 134806 | 134815 | 135201 | 135601 | 135602 | 135603 | 135607 | 135608 | 135609 | 135613 | 136001 | 137201 | 137203 | 137206 | 137211 | 137601 | 138001 | 138003 | 138004 | 138006 | 138009 | 138010 | 139201 | 139207 | 140402 | 141001 | 141003 | 141004 | 141007 | 141014 | 142801 | 142806 | 144001 | 144006 | 144201 | 144206 | 145801 | 147006 | 148401 | 148402 | 148408 | 148415 | 152801 | 152803 | 152804 | 152806 | 152807 | 152809 | 152811 | 155402 | 155405 | 155408 | 156601 | 156608 | 157801 | 157806 | 157807 | 160401 | 160402 | 160802 | 161601 | 161602 | 161603 | 161606 | 161607 | 161610 | 162001 | 162002 | 162003 | 162006 | 162010 | 162011 | 164201 | 164206 | 164302 | 164315 | 168801 | 168802 | 170201 | 170207 | 170301 | 170306 | 170501 | 170506 | 171001 | 172401 | 172403 | 172406 | 172407 | 172409 | 172414 | 172415 | 175201 | 175206 | 175207 | 175603 | 175606 | 175607 | 175615 | 176401 | 178401 | 179201 | 179202 | 179209 | 180402 | 181801 | 182601 | 182602 | 182603 | 182604 | 182605 | 182606 | 182607 | 182608 | 182609 | 182611 | 184001 | 184002 | 184003 | 184004 | 184005 | 184007 | 184008 | 184012 | 185801 | 185802) | string;
                }[] | null) | null;
                patterns?: ({
                    /** @description A regular expression in RE2 syntax: no lookaround and no backreferences. */
                    pattern: string;
                    /** @description Entity type of the matches, from 990 to 999 or its name; 990 by default. */
                    type?: number | string;
                }[] | null) | null;
            } | null;
            documents?: {
                ocr?: ("auto" | "always" | "never") | null;
                languages?: string[] | null;
                native?: ("auto" | "always" | "never") | null;
                urls?: (boolean | ("on" | "off")) | null;
                max_pages?: number | null;
                max_tokens?: number | null;
                images?: ("refuse" | "ocr" | "redact" | "pass") | null;
            } | null;
            responses?: {
                retention?: ((string | number) | "off") | null;
            } | null;
            limits?: {
                default_rpm?: number | null;
                default_concurrency?: number | null;
            } | null;
            default_max_tokens?: (number | "model") | null;
            null_members?: ("keep" | "omit") | null;
            pricing?: {
                unknown?: ("refuse" | "allow") | null;
            } | null;
            timeouts?: {
                max_total?: (string | number) | null;
            } | null;
            telemetry?: {
                access_log?: (boolean | ("on" | "off")) | null;
            } | null;
        };
        /**
         * SettingsReport
         * @description Settings in force. Providers, aliases and models have routes of their own; options of the command line are not shown.
         */
        SettingsReport: {
            /** @description All settings of this process, with defaults, and secrets masked. Names have their units. */
            in_force: {
                [key: string]: unknown;
            };
            /** @description What the configuration file sets, as `section.setting`. */
            from_file: string[];
            /** @description What is in force from the store; what neither of both sets is the default. */
            from_store: string[];
            stored: components["schemas"]["StoredSettings"];
            /** @description What the store has and is not in force, because the file decides on it. */
            overridden: string[];
            /** @description Why the stored settings are not in force as they are stored; null if they are. */
            problem: string | null;
            /** @description Warnings about settings without effect. */
            notices: string[];
        };
        /**
         * SignInBody
         * @description What somebody signs in with.
         */
        SignInBody: {
            /** @description E-mail address, by which a person signs in. Nothing is sent to it. */
            email: string;
            /** @description The present password. */
            password: string;
            /** @description Code of an authenticator app, or a recovery code. */
            code?: string;
        };
        /**
         * StoredSettings
         * @description Settings in the form of the configuration file. Those that need a restart, name addresses or have secrets are for the file alone.
         */
        StoredSettings: {
            routing?: {
                /** @description Policy of `auto` without a suffix. */
                default?: ("balanced" | "cheap" | "fast" | "best") | null;
                /** @description From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`. */
                dial?: number | null;
                /** @description Globs of `<provider>/<model>`: only these models are considered. */
                candidates?: string[] | null;
                /** @description Globs of `<provider>/<model>`: these models are excluded. */
                exclude?: string[] | null;
                /** @description USD per million output tokens; more expensive models are excluded. */
                max_price_per_mtok?: number | null;
                /** @description Models whose response is expected to cost more are excluded. */
                max_cost_usd?: number | null;
                /** @description Models with a longer expected time to first token are used only if no other is available. */
                first_token_seconds?: number | null;
                /** @description Models with a longer expected response time are used only if no other is available. */
                answer_seconds?: number | null;
                /** @description Only providers configured with one of these regions, and local ones. */
                regions?: string[] | null;
                /** @description Only providers configured to retain no data (`zero`), or for at most this many days. */
                retention?: ("zero" | number) | null;
                /** @description Where prompts may be sent that contain personal data which was not replaced: `any` model, only `local` models, only providers with `zero_retention`, only providers in `regions`, or nowhere (`block`). */
                personal_data?: ("any" | "local" | "zero_retention" | "block") | {
                    /** @description Regions of providers. */
                    regions: string[];
                } | null;
                /** @description How long a conversation keeps its model, unless another one is clearly better. */
                stickiness?: "off" | (string | number);
                /** @description Share of decisions that explore models with little feedback. */
                exploration?: number;
                /** @description Sends a streaming request to a second deployment of the same model if the first is slower than its 95th percentile, for at most one request in twenty. The prompt is then paid for twice. */
                hedging?: boolean | ("on" | "off");
            };
            anonymization?: {
                default?: ("off" | "on" | "required") | null;
                types?: (("default" | "strict" | "all") | (number | string)[]) | null;
                replacement?: ("placeholder" | "surrogate" | "redact" | "mask" | "hash") | null;
                fail?: "closed" | null;
                hint?: (boolean | ("on" | "off")) | null;
                restore_secrets?: ("conversation" | "never") | null;
                thresholds?: {
                    /** @description Entity type or group, as code or name. */
                    type: (101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 601 | 602 | 603 | 604 | 605 | 606 | 607 | 608 | 609 | 610 | 611 | 612 | 613 | 614 | 615 | 616 | 617 | 699 | 701 | 702 | 703 | 704 | 705 | 706 | 901 | 990 | 991 | 992 | 993 | 994 | 995 | 996 | 997 | 998 | 999 | 103201 | 103202 | 103208 | 103602 | 103603 | 103605 | 103607 | 103608 | 103616 | 104002 | 104003 | 104006 | 104007 | 104015 | 105601 | 105606 | 105610 | 107601 | 107604 | 107607 | 107609 | 107610 | 107611 | 107613 | 107615 | 110001 | 110006 | 110014 | 112401 | 112403 | 112405 | 112407 | 112411 | 112416 | 115201 | 115601 | 115607 | 115801 | 117001 | 117002 | 119101 | 119106 | 119606 | 120301 | 120306 | 120307 | 120801 | 120807 | 121401 | 121801 | 121802 | 123301 | 123306 | 124601 | 124606 | 124607 | 125001 | 125002 | 125003 | 125004 | 125006 | 125007 | 125009 | 125010 | 125016 | 125017 | 127602 | 127603 | 127604 | 127605 | 127606 | 127607 | 127609 | 127610 | 127611 | 127612 | 127615 | 127616 | 127617 | 130002 | 130006 | 130015 | 134401 | 134802 | 134806 | 134815 | 135201 | 135601 | 135602 | 135603 | 135607 | 135608 | 135609 | 135613 | 136001 | 137201 | 137203 | 137206 | 137211 | 137601 | 138001 | 138003 | 138004 | 138006 | 138009 | 138010 | 139201 | 139207 | 140402 | 141001 | 141003 | 141004 | 141007 | 141014 | 142801 | 142806 | 144001 | 144006 | 144201 | 144206 | 145801 | 147006 | 148401 | 148402 | 148408 | 148415 | 152801 | 152803 | 152804 | 152806 | 152807 | 152809 | 152811 | 155402 | 155405 | 155408 | 156601 | 156608 | 157801 | 157806 | 157807 | 160401 | 160402 | 160802 | 161601 | 161602 | 161603 | 161606 | 161607 | 161610 | 162001 | 162002 | 162003 | 162006 | 162010 | 162011 | 164201 | 164206 | 164302 | 164315 | 168801 | 168802 | 170201 | 170207 | 170301 | 170306 | 170501 | 170506 | 171001 | 172401 | 172403 | 172406 | 172407 | 172409 | 172414 | 172415 | 175201 | 175206 | 175207 | 175603 | 175606 | 175607 | 175615 | 176401 | 178401 | 179201 | 179202 | 179209 | 180402 | 181801 | 182601 | 182602 | 182603 | 182604 | 182605 | 182606 | 182607 | 182608 | 182609 | 182611 | 184001 | 184002 | 184003 | 184004 | 184005 | 184007 | 184008 | 184012 | 185801 | 185802) | string;
                    /** @description The score from which on it is replaced. */
                    score: number;
                }[] | null;
                allow?: string[] | null;
                deny?: {
                    /** @description The value. */
                    value: string;
                    /** @description Entity type, as code or name; 990 by default. */
                    type?: (101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 601 | 602 | 603 | 604 | 605 | 606 | 607 | 608 | 609 | 610 | 611 | 612 | 613 | 614 | 615 | 616 | 617 | 699 | 701 | 702 | 703 | 704 | 705 | 706 | 901 | 990 | 991 | 992 | 993 | 994 | 995 | 996 | 997 | 998 | 999 | 103201 | 103202 | 103208 | 103602 | 103603 | 103605 | 103607 | 103608 | 103616 | 104002 | 104003 | 104006 | 104007 | 104015 | 105601 | 105606 | 105610 | 107601 | 107604 | 107607 | 107609 | 107610 | 107611 | 107613 | 107615 | 110001 | 110006 | 110014 | 112401 | 112403 | 112405 | 112407 | 112411 | 112416 | 115201 | 115601 | 115607 | 115801 | 117001 | 117002 | 119101 | 119106 | 119606 | 120301 | 120306 | 120307 | 120801 | 120807 | 121401 | 121801 | 121802 | 123301 | 123306 | 124601 | 124606 | 124607 | 125001 | 125002 | 125003 | 125004 | 125006 | 125007 | 125009 | 125010 | 125016 | 125017 | 127602 | 127603 | 127604 | 127605 | 127606 | 127607 | 127609 | 127610 | 127611 | 127612 | 127615 | 127616 | 127617 | 130002 | 130006 | 130015 | 134401 | 134802 | 134806 | 134815 | 135201 | 135601 | 135602 | 135603 | 135607 | 135608 | 135609 | 135613 | 136001 | 137201 | 137203 | 137206 | 137211 | 137601 | 138001 | 138003 | 138004 | 138006 | 138009 | 138010 | 139201 | 139207 | 140402 | 141001 | 141003 | 141004 | 141007 | 141014 | 142801 | 142806 | 144001 | 144006 | 144201 | 144206 | 145801 | 147006 | 148401 | 148402 | 148408 | 148415 | 152801 | 152803 | 152804 | 152806 | 152807 | 152809 | 152811 | 155402 | 155405 | 155408 | 156601 | 156608 | 157801 | 157806 | 157807 | 160401 | 160402 | 160802 | 161601 | 161602 | 161603 | 161606 | 161607 | 161610 | 162001 | 162002 | 162003 | 162006 | 162010 | 162011 | 164201 | 164206 | 164302 | 164315 | 168801 | 168802 | 170201 | 170207 | 170301 | 170306 | 170501 | 170506 | 171001 | 172401 | 172403 | 172406 | 172407 | 172409 | 172414 | 172415 | 175201 | 175206 | 175207 | 175603 | 175606 | 175607 | 175615 | 176401 | 178401 | 179201 | 179202 | 179209 | 180402 | 181801 | 182601 | 182602 | 182603 | 182604 | 182605 | 182606 | 182607 | 182608 | 182609 | 182611 | 184001 | 184002 | 184003 | 184004 | 184005 | 184007 | 184008 | 184012 | 185801 | 185802) | string;
                }[] | null;
                patterns?: {
                    /** @description A regular expression in RE2 syntax: no lookaround and no backreferences. */
                    pattern: string;
                    /** @description Entity type of the matches, from 990 to 999 or its name; 990 by default. */
                    type?: number | string;
                }[] | null;
            };
            documents?: {
                /**
                 * @description OCR of scans and images: where needed, on every page, or never.
                 * @enum {unknown}
                 */
                ocr?: "auto" | "always" | "never";
                /** @description Languages that OCR expects (ISO 639-2 codes). By default they are detected. */
                languages?: string[];
                /**
                 * @description Whether the file itself is sent to models that read files: `auto` if OCR was poor. Never while anonymization is on.
                 * @enum {unknown}
                 */
                native?: "auto" | "always" | "never";
                /** @description Whether files may be fetched from public URLs. */
                urls?: boolean | ("on" | "off");
                /** @description Maximum pages of a document. */
                max_pages?: number;
                /** @description Longer documents are truncated at about this number of tokens; the text and a warning say so. */
                max_tokens?: number;
                /**
                 * @description Images while anonymization is on: `refuse` them, replace them by their text (`ocr`), `redact` personal data in them, or `pass` them on as they are.
                 * @enum {unknown}
                 */
                images?: "refuse" | "ocr" | "redact" | "pass";
            };
            responses?: {
                /** @description How long responses are kept, encrypted, so that clients can continue them by id: `24h` by default. `off` keeps nothing. */
                retention?: (string | number) | "off";
            };
            limits?: {
                /** @description Requests per minute of keys without a limit of their own. */
                default_rpm?: number;
                /** @description Requests in flight of keys without a limit of their own. */
                default_concurrency?: number;
            };
            /** @description Output tokens of chat completions that set no limit: a number, or `model` for the limit of the model. Models that reason get their own default. */
            default_max_tokens?: number | "model";
            /**
             * @description Whether messages of complete chat completions have the members of the API that are null: `tool_calls`, `function_call`, `refusal`, `logprobs`. Some SDKs refuse them although the API defines them.
             * @enum {unknown}
             */
            null_members?: "keep" | "omit";
            pricing?: {
                /**
                 * @description Whether keys with a budget may use models whose price is unknown; the budget cannot count them.
                 * @enum {unknown}
                 */
                unknown?: "refuse" | "allow";
            };
            timeouts?: {
                /** @description Maximum of the field `timeout` of a request; at least 1 s. */
                max_total?: string | number;
            };
            telemetry?: {
                /** @description Writes one log line per request, without content. */
                access_log?: boolean | ("on" | "off");
            };
        };
        /**
         * StreamOptions
         * @description Settings of a streamed response.
         */
        StreamOptions: {
            /** @description Send a last chunk with the token usage of the whole request; false by default. */
            include_usage?: boolean | null;
            /** @description Let the provider pad chunks to hide their sizes. */
            include_obfuscation?: boolean | null;
        };
        /**
         * SystemMessage
         * @description Instructions to the model.
         */
        SystemMessage: {
            /**
             * @description Always `system`.
             * @enum {unknown}
             */
            role: "system";
            content: components["schemas"]["TextContent"];
            /** @description Distinguishes participants with the same role. Personal data: anonymized like any text. */
            name?: string | null;
        };
        /**
         * Team
         * @description A team: keys of one account that share settings.
         */
        Team: {
            /** @description Id of the team. */
            id: string;
            /** @description Id of its account. */
            account: string;
            /** @description Display name. */
            name: string;
            settings: components["schemas"]["Settings"];
            limits: components["schemas"]["KeyLimits"];
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
        };
        /**
         * TeamList
         * @description Teams in order of id.
         */
        TeamList: {
            /** @description The records of this page. */
            data: components["schemas"]["Team"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * TextContent
         * @description Text, or a list of text parts.
         */
        TextContent: string | (components["schemas"]["TextPart"] | components["schemas"]["InputTextPart"] | components["schemas"]["OtherPart"])[];
        /**
         * TextPart
         * @description Plain text.
         */
        TextPart: {
            /**
             * @description Always `text`.
             * @enum {unknown}
             */
            type: "text";
            /** @description The text of this part. */
            text: string;
            /** @description Ends a cacheable prefix of the prompt after this part. */
            prompt_cache_breakpoint?: {
                [key: string]: unknown;
            } | null;
            /** @description Same purpose as `prompt_cache_breakpoint`, in Anthropic notation. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * ThinkingBlock
         * @description A signed reasoning block; must be sent back unchanged.
         */
        ThinkingBlock: components["schemas"]["VisibleThinkingBlock"] | components["schemas"]["RedactedThinkingBlock"];
        /**
         * ThinkingEnabled
         * @description Reason within a budget.
         */
        ThinkingEnabled: {
            /**
             * @description Always `enabled`.
             * @enum {unknown}
             */
            type: "enabled";
            /** @description Maximum tokens for reasoning. */
            budget_tokens: number;
        };
        /**
         * ThinkingParam
         * @description Reasoning in Anthropic notation; translated to `reasoning_effort` for models that use it.
         */
        ThinkingParam: components["schemas"]["ThinkingEnabled"] | components["schemas"]["ThinkingWithoutBudget"];
        /**
         * ThinkingWithoutBudget
         * @description No reasoning, or as much as the model wants.
         */
        ThinkingWithoutBudget: {
            /**
             * @description `disabled`: no reasoning; `adaptive`: the model decides how much.
             * @enum {unknown}
             */
            type: "disabled" | "adaptive";
            /** @description No effect. */
            budget_tokens?: number | null;
        };
        /**
         * Tool
         * @description A tool that the model may call.
         */
        Tool: components["schemas"]["FunctionTool"] | components["schemas"]["CustomTool"] | components["schemas"]["OtherTool"];
        /**
         * ToolChoice
         * @description Controls tool calls; `auto` by default if there are tools, else `none`.
         */
        ToolChoice: ("none" | "auto" | "required") | components["schemas"]["NamedFunctionChoice"] | components["schemas"]["NamedCustomChoice"] | components["schemas"]["AllowedToolsChoice"] | components["schemas"]["OtherToolChoice"];
        /**
         * ToolContent
         * @description The result of a tool: text, or a list of parts.
         */
        ToolContent: string | components["schemas"]["ToolContentPart"][];
        /**
         * ToolContentPart
         * @description One part of a tool result.
         */
        ToolContentPart: components["schemas"]["TextPart"] | components["schemas"]["ImagePart"] | components["schemas"]["FilePart"] | components["schemas"]["InputTextPart"] | components["schemas"]["InputFilePart"] | components["schemas"]["DocumentPart"] | components["schemas"]["OtherPart"];
        /**
         * ToolMessage
         * @description The result of a tool call.
         */
        ToolMessage: {
            /**
             * @description Always `tool`.
             * @enum {unknown}
             */
            role: "tool";
            content: components["schemas"]["ToolContent"];
            /** @description Id of the call that this result belongs to. */
            tool_call_id: string;
            /** @description Distinguishes participants with the same role. Personal data: anonymized like any text. */
            name?: string | null;
        };
        /**
         * TotpCode
         * @description A code of the authenticator app.
         */
        TotpCode: {
            /** @description Code of an authenticator app, or a recovery code. */
            code: string;
        };
        /**
         * TotpRemoval
         * @description Shows that it is still the person who is there. The code is needed once the second factor counts.
         */
        TotpRemoval: {
            /** @description The present password. */
            password: string;
            /** @description Code of an authenticator app, or a recovery code. */
            code?: string;
        };
        /**
         * TotpSecret
         * @description The secret of the second factor. It is shown only once.
         */
        TotpSecret: {
            /** @description The secret in base32, for authenticator apps. */
            secret: string;
            /** @description `otpauth://` address, for a QR code. */
            uri: string;
        };
        /**
         * UsageGroup
         * @description Totals of one group, with the values that define the group.
         */
        UsageGroup: {
            model?: string | null;
            provider?: string | null;
            key?: string | null;
            account?: string | null;
            team?: string | null;
            status?: string | null;
            endpoint?: string | null;
            day?: string | null;
            hour?: string | null;
            /** @description Admitted requests. */
            requests: number;
            /** @description Prompt tokens, including cached tokens. */
            prompt_tokens: number;
            /** @description Completion tokens, including reasoning tokens. */
            completion_tokens: number;
            /** @description Total cost in USD of all requests with a known price. */
            cost_usd: number;
            /** @description Requests that did not complete. */
            errors: number;
            /** @description Of these, requests whose client left before the end. */
            aborted: number;
            /** @description Requests with an unknown price, which are not included in `cost_usd`. */
            unpriced_requests: number;
            /** @description With `top`: all groups together that have no row of their own. Absent for others. */
            other?: boolean;
        };
        /**
         * UsageReport
         * @description Usage over all keys.
         */
        UsageReport: {
            totals: components["schemas"]["UsageTotals"];
            /** @description One row per group; empty without `group_by`. */
            rows: components["schemas"]["UsageGroup"][];
        };
        /**
         * UsageTotals
         * @description Usage totals.
         */
        UsageTotals: {
            /** @description Admitted requests. */
            requests: number;
            /** @description Prompt tokens, including cached tokens. */
            prompt_tokens: number;
            /** @description Completion tokens, including reasoning tokens. */
            completion_tokens: number;
            /** @description Total cost in USD of all requests with a known price. */
            cost_usd: number;
            /** @description Requests that did not complete. */
            errors: number;
            /** @description Of these, requests whose client left before the end. */
            aborted: number;
            /** @description Requests with an unknown price, which are not included in `cost_usd`. */
            unpriced_requests: number;
        };
        /**
         * UserContent
         * @description Text, or a list of parts of any kind.
         */
        UserContent: string | components["schemas"]["UserContentPart"][];
        /**
         * UserContentPart
         * @description One part of a user message.
         */
        UserContentPart: components["schemas"]["TextPart"] | components["schemas"]["ImagePart"] | components["schemas"]["AudioPart"] | components["schemas"]["FilePart"] | components["schemas"]["InputTextPart"] | components["schemas"]["InputFilePart"] | components["schemas"]["DocumentPart"] | components["schemas"]["OtherPart"];
        /**
         * UserMessage
         * @description A message of the user.
         */
        UserMessage: {
            /**
             * @description Always `user`.
             * @enum {unknown}
             */
            role: "user";
            content: components["schemas"]["UserContent"];
            /** @description Distinguishes participants with the same role. Personal data: anonymized like any text. */
            name?: string | null;
        };
        /**
         * VisibleThinkingBlock
         * @description Readable reasoning.
         */
        VisibleThinkingBlock: {
            /**
             * @description Always `thinking`.
             * @enum {unknown}
             */
            type: "thinking";
            /** @description The reasoning as text. */
            thinking: string;
            /** @description Signature of the provider; opaque, required when the block is sent back. */
            signature?: string | null;
            /** @description Prompt cache breakpoint after the block. */
            cache_control?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * WebSearchOptions
         * @description Lets the model search the web.
         */
        WebSearchOptions: {
            /** @description How much of the context window is used for search results; `medium` by default. */
            search_context_size?: ("low" | "medium" | "high") | null;
            /** @description Where to search from. */
            user_location?: {
                /**
                 * @description Always `approximate`.
                 * @enum {unknown}
                 */
                type: "approximate";
                approximate: components["schemas"]["ApproximateLocation"];
            } | null;
        };
        /**
         * WebhookMessage
         * @description A message to a webhook. It is kept for 30 days.
         */
        WebhookMessage: {
            /** @description Id of the message, which its receiver gets as `webhook-id`. */
            id: string;
            /** @description Id of the webhook; a change of its address changes it. */
            webhook: string;
            /** @description Origin of its address; null if the configuration has no such webhook any more. */
            receiver: string | null;
            /**
             * @description `waiting`: it is sent at `next_attempt_at`. `delivered`: it was accepted. `given_up`: nothing accepted it, and it is not sent again by itself.
             * @enum {unknown}
             */
            state: "waiting" | "delivered" | "given_up";
            /** @description How often it was sent since it waits. */
            attempts: number;
            /** @description Why the last attempt failed. */
            problem: string | null;
            /**
             * @description RFC 3339 in UTC.
             * @example 2027-01-31T12:00:00.000Z
             */
            created_at: string;
            /** @description Null unless it waits. */
            next_attempt_at: string | null;
            /** @description Null unless it was accepted. */
            delivered_at: string | null;
            /** @description What is sent: `type`, `timestamp` and `data`. */
            message: {
                [key: string]: unknown;
            };
        };
        /**
         * WebhookMessageList
         * @description Messages, newest first.
         */
        WebhookMessageList: {
            /** @description The records of this page. */
            data: components["schemas"]["WebhookMessage"][];
            /** @description Pass it as `after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getV1Models: {
        parameters: {
            query?: {
                /** @description Models per page in the form of Anthropic; all by default. */
                limit?: number;
                /** @description `last_id` of the previous page in that form. */
                after_id?: string;
                /** @description `first_id` of the next page in that form. */
                before_id?: string;
            };
            header?: {
                /** @description If present, the list has the form of the Messages API. */
                "anthropic-version"?: string;
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All models this key may use, including `auto` and aliases. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"] | components["schemas"]["MessagesModelList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Receipts: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only receipts of this account. */
                account?: string;
                /** @description Only receipts of this key; `person:<id>` for somebody who was signed in. */
                key?: string;
                /** @description Only receipts of this team. */
                team?: string;
                /** @description Only receipts of this model, as `<provider>/<model_name>` or its name alone. */
                model?: string;
                /** @description Only receipts of this provider. */
                provider?: string;
                /** @description Only receipts of requests in which a value of one of these types was replaced: names, codes or codes of groups, separated by commas. */
                type?: string;
                /** @description Only receipts of requests that were anonymized, or that were sent without anonymization (`off`). */
                mode?: "anonymized" | "off";
                /** @description A page as JSON, or everything that matches as CSV or NDJSON, at most `limit` if it is given. */
                format?: "json" | "csv" | "ndjson";
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description The same as `after`. */
                cursor?: string;
            };
            header?: {
                /** @description `application/json`, `text/csv` or `application/x-ndjson`; `format` wins. */
                accept?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of receipts, newest first; with `format` or `accept`, an export. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Privacy: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of keys of this team. Counted from the receipts that are still there. */
                team?: string;
                /** @description Only requests of this key; `person:<id>` for somebody who was signed in. Counted from the receipts that are still there. */
                key?: string;
                /** @description `hour` for at most 31 days, which are the last ones without `from`. */
                group_by?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, types, and each hour or day. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1ReceiptsRequestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnonymizedReceipt"] | components["schemas"]["PlainReceipt"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postV1Route: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The routing decision. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteAnswer"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postV1Feedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackBody"];
            };
        };
        responses: {
            /** @description Noted. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postV1Anonymize: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnonymizeBody"];
            };
        };
        responses: {
            /** @description The anonymized texts. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnonymizeAnswer"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postV1Deanonymize: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeanonymizeBody"];
            };
        };
        responses: {
            /** @description The restored texts. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeanonymizeAnswer"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getV1AnonymizationTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Codes, names, sets and groups. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnonymizationTypes"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postV1DocumentsExtract: {
        parameters: {
            query?: never;
            header?: {
                /** @description `text/event-stream` reports progress page by page. */
                accept?: string;
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtractBody"];
                "multipart/form-data": components["schemas"]["ExtractForm"];
            };
        };
        responses: {
            /** @description The extracted text. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractAnswer"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getV1DocumentsFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Supported formats. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentFormats"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Keys: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those whose name contains this text; case counts. */
                name?: string;
                /** @description Only keys of this account. */
                account?: string;
                /** @description Only keys of this team. */
                team?: string;
                /** @description `active`, `expired` (and not revoked) or `revoked`. */
                status?: "active" | "expired" | "revoked";
                /** @description By name or by last use, downwards with `-`; by id without it. */
                sort?: "name" | "-name" | "last_used" | "-last_used";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time, without the secret. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKeyBody"];
            };
        };
        responses: {
            /** @description The key with its secret, which is shown only once. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1KeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the key, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1KeysId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the key, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1KeysId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the key, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1KeysIdRotate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time, without the secret. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The key with its new secret, which is shown only once. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Accounts: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those whose name contains this text; case counts. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Accounts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccountBody"];
            };
        };
        responses: {
            /** @description The created record. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1AccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1AccountsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedOwner"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1AccountsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerChange"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Teams: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those whose name contains this text; case counts. */
                name?: string;
                /** @description Only teams of this account. */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Teams: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTeamBody"];
            };
        };
        responses: {
            /** @description The created record. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1TeamsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1TeamsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedOwner"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1TeamsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerChange"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Providers: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those of this name. */
                name?: string;
                /** @description Only those of this origin. */
                origin?: "file" | "stored" | "environment" | "discovered" | "built_in";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredProviderList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Providers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProviderBody"];
            };
        };
        responses: {
            /** @description The created record. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`; absent if it cannot be changed here. */
                    etag?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredProvider"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1ProvidersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, without secrets. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`; absent if it cannot be changed here. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredProvider"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1ProvidersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRecord"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1ProvidersId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderChange"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`; absent if it cannot be changed here. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredProvider"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1ProvidersIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderCheck"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1ProviderTests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProviderBody"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderCheck"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Aliases: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those of this name. */
                name?: string;
                /** @description Only those of this origin. */
                origin?: "file" | "stored" | "environment" | "discovered" | "built_in";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredAliasList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Aliases: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAliasBody"];
            };
        };
        responses: {
            /** @description The created record. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`; absent if it cannot be changed here. */
                    etag?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredAlias"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1AliasesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, without secrets. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`; absent if it cannot be changed here. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredAlias"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1AliasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRecord"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1AliasesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AliasChange"];
            };
        };
        responses: {
            /** @description The record as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`; absent if it cannot be changed here. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredAlias"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of what is stored, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1Settings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of what is stored, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Models: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only models of this provider. */
                provider?: string;
                /** @description Only models whose id contains this, in any case. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of models. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredModelList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Usage: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Dimensions to group by, separated by commas: `model`, `provider`, `key`, `account`, `team`, `status`, `endpoint`, `day`, `hour`. */
                group_by?: string;
                /** @description Only rows of so many groups, those that cost most over the whole time; the others are one row with `other: true`, for each `hour` or `day` if those are grouped by. */
                top?: number;
                /** @description Only requests of this key. */
                key?: string;
                /** @description Only requests of keys of this account. */
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, and a row for each group. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1UsageLatency: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only of this model: `<provider>/<model_name>`, or its name alone. */
                model?: string;
                /** @description `hour` for at most 7 days, which are the last ones without `from`. */
                group_by?: "model" | "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Percentiles of each model, hour or day. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LatencyReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1UsageExport: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of keys of this team. */
                team?: string;
                /** @description Only requests of this key. */
                key?: string;
                /** @description Only requests of this session that the client named, by the `session` of its requests. */
                session?: string;
                /** @description Only requests that this model answered: `<provider>/<model_name>`, or its name alone. */
                model?: string;
                /** @description Only requests that a model answered whose `<provider>/<model_name>` contains this, in any case. */
                model_contains?: string;
                /** @description Only requests that asked for this model. */
                requested_model?: string;
                /** @description Only requests that this provider answered. */
                provider?: string;
                /** @description Only requests that ended so. */
                status?: "ok" | "error" | "aborted" | "cut";
                /** @description Only requests that failed with this code. */
                error_code?: string;
                /** @description Only requests of this API: `chat`, `responses`, `messages`, .... */
                endpoint?: string;
                /** @description Only requests that were anonymized, or were not. */
                private?: "true" | "false";
                /** @description Only requests that were streamed, or were not. */
                streamed?: "true" | "false";
                /** @description Only requests that a provider of this region answered. */
                region?: string;
                /** @description `csv` by default. */
                format?: "csv" | "ndjson" | "focus";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Budgets: {
        parameters: {
            query?: {
                /** @description Only budgets of this account, its teams and its keys. */
                account?: string;
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of budgets. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetPage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Deployments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All deployments that were used. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentHealthReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Audit: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only entries of this actor. */
                actor?: string;
                /** @description Only entries of this action. */
                action?: string;
                /** @description Only entries of this record. */
                target?: string;
                /** @description Only entries of this account. */
                account?: string;
                /** @description A page as JSON, or everything that matches as CSV or NDJSON, at most `limit` if it is given. */
                format?: "json" | "csv" | "ndjson";
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first; with `format`, an export. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1AuditId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Requests: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of keys of this team. */
                team?: string;
                /** @description Only requests of this key. */
                key?: string;
                /** @description Only requests of this session that the client named, by the `session` of its requests. */
                session?: string;
                /** @description Only requests that this model answered: `<provider>/<model_name>`, or its name alone. */
                model?: string;
                /** @description Only requests that a model answered whose `<provider>/<model_name>` contains this, in any case. */
                model_contains?: string;
                /** @description Only requests that asked for this model. */
                requested_model?: string;
                /** @description Only requests that this provider answered. */
                provider?: string;
                /** @description Only requests that ended so. */
                status?: "ok" | "error" | "aborted" | "cut";
                /** @description Only requests that failed with this code. */
                error_code?: string;
                /** @description Only requests of this API: `chat`, `responses`, `messages`, .... */
                endpoint?: string;
                /** @description Only requests that were anonymized, or were not. */
                private?: "true" | "false";
                /** @description Only requests that were streamed, or were not. */
                streamed?: "true" | "false";
                /** @description Only requests that a provider of this region answered. */
                region?: string;
                /** @description Maximum number of requests per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestPage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Live: {
        parameters: {
            query?: {
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of keys of this team. */
                team?: string;
                /** @description Only requests of this key. */
                key?: string;
                /** @description Only requests of this session that the client named, by the `session` of its requests. */
                session?: string;
                /** @description Only requests that this model answered: `<provider>/<model_name>`, or its name alone. */
                model?: string;
                /** @description Only requests that a model answered whose `<provider>/<model_name>` contains this, in any case. */
                model_contains?: string;
                /** @description Only requests that asked for this model. */
                requested_model?: string;
                /** @description Only requests that this provider answered. */
                provider?: string;
                /** @description Only requests that ended so. */
                status?: "ok" | "error" | "aborted" | "cut";
                /** @description Only requests that failed with this code. */
                error_code?: string;
                /** @description Only requests of this API: `chat`, `responses`, `messages`, .... */
                endpoint?: string;
                /** @description Only requests that were anonymized, or were not. */
                private?: "true" | "false";
                /** @description Only requests that were streamed, or were not. */
                streamed?: "true" | "false";
                /** @description Only requests that a provider of this region answered. */
                region?: string;
            };
            header?: {
                /** @description The `id` of the last event that was seen: the id of its request. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until the caller goes. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1RequestsRequestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDetail"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1RequestsRequestIdContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestContent"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1RequestsRequestIdContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Rejections: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of keys of this team. */
                team?: string;
                /** @description Only requests of this key. */
                key?: string;
                /** @description Only requests that failed with this code. */
                error_code?: string;
                /** @description Only requests of this API: `chat`, `responses`, `messages`, .... */
                endpoint?: string;
                /** @description Maximum number of requests per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectionPage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1RejectionsRequestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rejection"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postV1AnonymizationProposals: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a session instead of a key: the account to act in. If absent, the oldest one in which the person has a role that sends requests. */
                "x-sluice-account"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAllowProposal"];
            };
        };
        responses: {
            /** @description The proposal. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowProposal"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1AnonymizationProposals: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only of this account. */
                account?: string;
                /** @description Only with this status. */
                status?: "pending" | "accepted" | "declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proposals. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowProposalPage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1AnonymizationProposalsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowProposal"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1AnonymizationProposalsIdAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptedProposal"];
            };
        };
        responses: {
            /** @description The proposal as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowProposal"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1AnonymizationProposalsIdDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal as it is now. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllowProposal"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1RoutingReplay: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of this key. */
                key?: string;
                /** @description At most so many, the newest, among the last 20,000 requests of the time. */
                limit?: number;
                /** @description The trade-off: 0 (cheapest) to 10 (best), as `routing.dial` of a request. */
                dial?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums, and which requests would move. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutingReplay"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1RoutingFeedback: {
        parameters: {
            query?: {
                /** @description Only requests started at or after this time. */
                from?: string | number;
                /** @description Only requests started before this time. */
                to?: string | number;
                /** @description Only requests of keys of this account. */
                account?: string;
                /** @description Only requests of this key. */
                key?: string;
                /** @description At most so many, the newest, among the last 20,000 requests of the time. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Models, domains and policies. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackReport"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1People: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those whose name contains this text; case counts. */
                name?: string;
                /** @description Only the person with this e-mail address. */
                email?: string;
                /** @description Only people with a role in this account. */
                account?: string;
                /** @description Only people with this role; with `account`, in that account. */
                role?: "owner" | "admin" | "privacy_officer" | "developer" | "viewer";
                /** @description Whether they can sign in. */
                status?: "active" | "disabled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1PeopleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1PeopleId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person was removed. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    patchAdminV1PeopleId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Invitations: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only those to this account. */
                account?: string;
                /** @description Only those with this role. */
                role?: "owner" | "admin" | "privacy_officer" | "developer" | "viewer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Invitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time, without the secret. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitationBody"];
            };
        };
        responses: {
            /** @description The token, which is shown only once. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1InvitationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description Version of the record, for `if-match`. */
                    etag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1InvitationsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `etag` of the version to change; 409 if the record was modified since. */
                "if-match"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was revoked. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1InvitationsAccept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptBody"];
            };
        };
        responses: {
            /** @description The person, who can sign in now. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfiguredWebhookList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1WebhooksIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message, which is sent now. */
            202: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1WebhookMessages: {
        parameters: {
            query?: {
                /** @description Maximum number of records per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                after?: string;
                /** @description Only messages in this state. */
                state?: "waiting" | "delivered" | "given_up";
                /** @description Only messages to this webhook. */
                webhook?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessageList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1WebhookMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1WebhookMessagesIdSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text. For 24 hours, the same request with it is not made again, but answered as the first time. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message, which is sent now. */
            202: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    /** @description `true` if this is the answer to an earlier request with the same key. */
                    "idempotency-replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMessage"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1Session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1Session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1Session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1SessionAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteAdminV1SessionAllId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1SessionPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password was changed. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1SessionTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordProof"];
            };
        };
        responses: {
            /** @description The secret, which is shown only once. */
            201: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecret"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1SessionTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCode"];
            };
        };
        responses: {
            /** @description Recovery codes, which are shown only once. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    postAdminV1SessionTotpRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpRemoval"];
            };
        };
        responses: {
            /** @description The second factor was removed. */
            204: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1SessionOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProviders"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1SessionOidcName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider. */
            303: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getAdminV1SessionOidcNameCallback: {
        parameters: {
            query?: {
                /** @description The code of the provider. */
                code?: string;
                /** @description Shows that this browser began. */
                state?: string;
                /** @description The issuer (RFC 9207). */
                iss?: string;
                /** @description Why the provider refused. */
                error?: string;
            };
            header?: never;
            path: {
                /** @description Id of the record. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in; to the start page. */
            303: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gateway serves requests; the body has the reasons if it is degraded. */
            200: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description Internal error of the gateway. */
            default: {
                headers: {
                    /** @description Id of the request, for support and for `GET /v1/usage?request_id=`. */
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
}
