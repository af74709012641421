/**
 * What Valkey or Redis does in one step. All keys of a call are of one account, and in one slot of a cluster. Changing a script
 * changes its digest: several versions run side by side, so that the data must stay readable for the one before (`keyVersion`).
 *
 * Windows are hashes of seconds, as in `sliding-window.ts`; leases are sorted sets by their end; reservations are hashes of
 * `<cost> <end>`; spent money of a period is a number. Times are the server's, in milliseconds, unless a test gives one.
 *
 * A call says until when anybody waits for it. A server that was frozen performs what has piled up once it goes on: too late, a claim
 * would hold what nobody gives back, and money would count twice.
 */
export const keyVersion = 1;

const shared = `
local slots = 61
local function timeOf(given)
  local fixed = tonumber(given)
  if fixed then return fixed, false end
  local t = redis.call('TIME')
  local now = t[1] * 1000 + math.floor(t[2] / 1000)
  local before = string.match(given, '^before (%d+)$')
  return now, before and now > tonumber(before)
end
local function windowOf(key, now)
  local head = math.floor(now / 1000)
  local all = redis.call('HGETALL', key)
  local sum, live = 0, {}
  for i = 1, #all, 2 do
    local slot, amount = tonumber(all[i]), tonumber(all[i + 1])
    if slot > head - slots then
      sum = sum + amount
      live[#live + 1] = { slot, amount }
    else
      redis.call('HDEL', key, all[i])
    end
  end
  table.sort(live, function(a, b) return a[1] < b[1] end)
  return { sum = sum, live = live }
end
local function waitOf(window, target, now)
  local left = window.sum
  if left <= target then return 0 end
  for _, one in ipairs(window.live) do
    left = left - one[2]
    if left <= target then return one[1] * 1000 + slots * 1000 - now end
  end
  return slots * 1000
end
local function addTo(key, slot, amount)
  redis.call('HINCRBY', key, slot, amount)
  redis.call('PEXPIRE', key, (slots + 1) * 1000)
end
-- Sum and wait of each window, for the headers of the answer; -1 without a limit.
local function statusOf(limits, keyOf, now)
  local status = {}
  for i, limit in ipairs(limits) do
    if limit == '' then
      status[#status + 1] = -1
      status[#status + 1] = -1
    else
      local window = windowOf(keyOf(i), now)
      status[#status + 1] = window.sum
      status[#status + 1] = waitOf(window, 0, now)
    end
  end
  return status
end
`;

/** KEYS: requests, tokens, leases of each subject. ARGV: now, lease, its time to live, then rpm, concurrency, tpm of each. */
export const takeScript = `${shared}
local now, isLate = timeOf(ARGV[1])
if isLate then return { 'late', now } end
local lease, ttl = ARGV[2], tonumber(ARGV[3])
local n = #KEYS / 3
local rpm, concurrency, tpm = {}, {}, {}
for i = 1, n do
  rpm[i], concurrency[i], tpm[i] = ARGV[3 * i + 1], ARGV[3 * i + 2], ARGV[3 * i + 3]
end
local function answer(refusal, index, wait)
  local status = statusOf(rpm, function(i) return KEYS[3 * i - 2] end, now)
  local tokens = statusOf(tpm, function(i) return KEYS[3 * i - 1] end, now)
  return { refusal, index, wait, now, status, tokens }
end
for i = 1, n do
  if concurrency[i] ~= '' then
    redis.call('ZREMRANGEBYSCORE', KEYS[3 * i], '-inf', now)
    if redis.call('ZCARD', KEYS[3 * i]) >= tonumber(concurrency[i]) then return answer('concurrency', i, 1000) end
  end
  if rpm[i] ~= '' then
    local window = windowOf(KEYS[3 * i - 2], now)
    local limit = tonumber(rpm[i])
    if window.sum >= limit then return answer('requests', i, waitOf(window, limit - 1, now)) end
  end
end
for i = 1, n do
  if rpm[i] ~= '' then addTo(KEYS[3 * i - 2], math.floor(now / 1000), 1) end
  if concurrency[i] ~= '' then
    redis.call('ZADD', KEYS[3 * i], now + ttl, lease)
    redis.call('PEXPIRE', KEYS[3 * i], ttl)
  end
end
return answer('', 0, 0)
`;

/**
 * KEYS: requests, tokens, reservations, leases of each subject, then its budgets, subject by subject. ARGV: now, lease, time to live, tokens,
 * cost, number of subjects, then rpm, tpm, whether it joins, concurrency, number of budgets and their limits of each. A subject that joins
 * gets its slot in this step. The last part of the answer is what is spent of each budget.
 */
export const reserveScript = `${shared}
local now, isLate = timeOf(ARGV[1])
if isLate then return { 'late', now } end
local lease, ttl = ARGV[2], tonumber(ARGV[3])
local tokens, cost, n = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local at, key = 7, 1
local subjects = {}
for i = 1, n do
  local one = { rpm = ARGV[at], tpm = ARGV[at + 1], joins = ARGV[at + 2] == '1', budgets = {} }
  local count = tonumber(ARGV[at + 4])
  one.concurrency = ARGV[at + 3]
  one.requests, one.tokens, one.reserved, one.leases = KEYS[key], KEYS[key + 1], KEYS[key + 2], KEYS[key + 3]
  for b = 1, count do one.budgets[b] = { key = KEYS[key + 3 + b], limit = tonumber(ARGV[at + 4 + b]) } end
  at, key = at + 5 + count, key + 4 + count
  subjects[i] = one
end
local spent = {}
local function answer(refusal, index, wait, budget)
  local rpm, tpm = {}, {}
  for i, one in ipairs(subjects) do rpm[i], tpm[i] = one.rpm, one.tpm end
  local status = statusOf(rpm, function(i) return subjects[i].requests end, now)
  local used = statusOf(tpm, function(i) return subjects[i].tokens end, now)
  return { refusal, index, wait, now, status, used, budget, spent }
end
for i, one in ipairs(subjects) do
  for b, budget in ipairs(one.budgets) do
    local amount = redis.call('GET', budget.key)
    if not amount then return answer('unread', i, 0, b) end
    spent[#spent + 1] = amount
    budget.spent = tonumber(amount)
  end
end
for i, one in ipairs(subjects) do
  if one.joins and one.concurrency ~= '' then
    redis.call('ZREMRANGEBYSCORE', one.leases, '-inf', now)
    if redis.call('ZCARD', one.leases) >= tonumber(one.concurrency) then return answer('concurrency', i, 1000, 0) end
  end
  if one.joins and one.rpm ~= '' then
    local window = windowOf(one.requests, now)
    local limit = tonumber(one.rpm)
    if window.sum >= limit then return answer('requests', i, waitOf(window, limit - 1, now), 0) end
  end
end
for i, one in ipairs(subjects) do
  if one.tpm ~= '' then
    local window = windowOf(one.tokens, now)
    local limit = tonumber(one.tpm)
    if window.sum + tokens > limit then
      local wait = tokens > limit and -1 or waitOf(window, limit - tokens, now)
      return answer('tokens', i, wait, 0)
    end
  end
  if #one.budgets > 0 then
    local reserved = 0
    local all = redis.call('HGETALL', one.reserved)
    for r = 1, #all, 2 do
      local amount, ends = string.match(all[r + 1], '(%d+) (%d+)')
      if tonumber(ends) <= now then redis.call('HDEL', one.reserved, all[r])
      else reserved = reserved + tonumber(amount) end
    end
    for b, budget in ipairs(one.budgets) do
      if budget.spent + reserved + cost > budget.limit then return answer('budget', i, 0, b) end
    end
  end
end
for i, one in ipairs(subjects) do
  if one.joins and one.rpm ~= '' then addTo(one.requests, math.floor(now / 1000), 1) end
  if one.joins and one.concurrency ~= '' then
    redis.call('ZADD', one.leases, now + ttl, lease)
    redis.call('PEXPIRE', one.leases, ttl)
  end
  if one.tpm ~= '' then addTo(one.tokens, math.floor(now / 1000), tokens) end
  if #one.budgets > 0 then
    redis.call('HSET', one.reserved, lease, string.format('%.0f %.0f', cost, now + ttl))
    redis.call('PEXPIRE', one.reserved, ttl)
  end
end
return answer('', 0, 0, 0)
`;

/**
 * KEYS: requests, tokens, leases, reservations of each subject, then its budgets. ARGV: now, lease, time of the claim, number of subjects,
 * then rpm if its request is given back, tpm, difference of the tokens, cost, and number of budgets of each. Returns what is spent of each
 * budget; an empty text if that is not known.
 */
export const settleScript = `${shared}
local now, isLate = timeOf(ARGV[1])
if isLate then return { 'late', now } end
local lease, taken, n = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local at, key = 5, 1
local slot = math.floor(taken / 1000)
local isRecent = slot > math.floor(now / 1000) - slots
local spent, counted = {}, {}
local function change(window, amount)
  local before = tonumber(redis.call('HGET', window, slot) or '0')
  redis.call('HSET', window, slot, string.format('%.0f', math.max(0, before + amount)))
  redis.call('PEXPIRE', window, (slots + 1) * 1000)
end
for i = 1, n do
  local rpm, tpm, tokens, cost, count = ARGV[at], ARGV[at + 1], tonumber(ARGV[at + 2]), ARGV[at + 3], tonumber(ARGV[at + 4])
  redis.call('ZREM', KEYS[key + 2], lease)
  redis.call('HDEL', KEYS[key + 3], lease)
  if rpm ~= '' and isRecent then change(KEYS[key], -1) end
  if tpm ~= '' and tokens ~= 0 and isRecent then change(KEYS[key + 1], tokens) end
  for b = 1, count do
    local budget = KEYS[key + 3 + b]
    -- Periods of several lengths that begin at the same time share what is spent.
    if not counted[budget] then
      counted[budget] = redis.call('EXISTS', budget) == 1 and tostring(redis.call('INCRBY', budget, cost)) or ''
    end
    spent[#spent + 1] = counted[budget]
  end
  at, key = at + 5, key + 4 + count
end
return spent
`;

/** KEYS: leases, reservations of each subject. ARGV: now, lease, time to live. */
export const renewScript = `${shared}
local now = timeOf(ARGV[1])
local lease, ttl = ARGV[2], tonumber(ARGV[3])
for i = 1, #KEYS, 2 do
  if redis.call('ZADD', KEYS[i], 'XX', 'CH', now + ttl, lease) == 1 then redis.call('PEXPIRE', KEYS[i], ttl) end
  local held = redis.call('HGET', KEYS[i + 1], lease)
  if held then
    local amount = string.match(held, '%d+')
    redis.call('HSET', KEYS[i + 1], lease, amount .. ' ' .. string.format('%.0f', now + ttl))
    redis.call('PEXPIRE', KEYS[i + 1], ttl)
  end
end
return now
`;

/**
 * KEYS: a counter of spent money. ARGV: what the ledger says. Everything in the ledger was spent, so that a counter never has to be less;
 * it may be more, by what is not stored yet.
 */
export const raiseScript = `
local counted = redis.call('GET', KEYS[1])
local missing = counted and tonumber(ARGV[1]) - tonumber(counted) or 0
if missing > 0 then redis.call('INCRBY', KEYS[1], string.format('%.0f', missing)) end
return string.format('%.0f', math.max(0, missing))
`;

/** KEYS: the nodes. ARGV: now, this node, time to live. Returns how many nodes are alive, and the time. */
export const nodesScript = `${shared}
local now = timeOf(ARGV[1])
local ttl = tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ttl, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ttl)
return { redis.call('ZCARD', KEYS[1]), now }
`;
