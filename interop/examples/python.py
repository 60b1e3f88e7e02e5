import requests

API_URL = "http://localhost:3000/api/mcp"
API_KEY = "your-agent-api-key"

headers = {
    "Authorization": f"Bearer {API_KEY}",
    "Content-Type": "application/json",
}

# Step 1: Establish session
response = requests.get(API_URL, headers=headers)
session_id = response.headers.get("mcp-session-id")
headers["mcp-session-id"] = session_id

# Step 2: List available tools
list_tools = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/list",
}
response = requests.post(API_URL, headers=headers, json=list_tools)
tools = response.json()

# Step 3: Create a task
create_task = {
    "jsonrpc": "2.0",
    "id": 2,
    "method": "tools/call",
    "params": {
        "name": "create_task",
        "arguments": {
            "title": "Review pull request",
            "domain": "work_domain_id",
            "priority": "high",
        },
    },
}
response = requests.post(API_URL, headers=headers, json=create_task)
result = response.json()

# Step 4: Close session
requests.delete(API_URL, headers=headers)
