# Establish session
curl -X GET http://localhost:3000/api/mcp \
  -H "Authorization: Bearer your-api-key" \
  -D headers.txt

# Extract session ID from headers
SESSION_ID=$(grep -i 'mcp-session-id' headers.txt | awk '{print $2}' | tr -d '\r')

# Create a task
curl -X POST http://localhost:3000/api/mcp \
  -H "Authorization: Bearer your-api-key" \
  -H "mcp-session-id: $SESSION_ID" \
  -H "Content-Type: application/json" \
  -d '{
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {
      "name": "create_task",
      "arguments": {
        "title": "New task",
        "domain": "work_domain_id"
      }
    }
  }'

# Close session
curl -X DELETE http://localhost:3000/api/mcp \
  -H "Authorization: Bearer your-api-key" \
  -H "mcp-session-id: $SESSION_ID"
